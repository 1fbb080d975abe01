// Where a JSON pointer leads in a JSON text that people are editing.
"use strict";

/**
 * The range of characters of the value that a pointer names, the deepest one that is there; null for a text that is
 * not JSON up to that place.
 */
function jsonPlace(source, pointer) {
  const steps = pointer.split("/").slice(1).map((step) => step.replace(/~1/g, "/").replace(/~0/g, "~"));
  let at = 0;

  const space = () => {
    while (/\s/.test(source[at] ?? "")) at += 1;
  };
  const string = () => {
    const start = at;
    at += 1;
    while (at < source.length && source[at] !== '"') at += source[at] === "\\" ? 2 : 1;
    at += 1;
    return JSON.parse(source.slice(start, at));
  };
  // Reads one value; `depth` steps of the pointer lead here, or -1 for a value beside the way.
  const value = (depth) => {
    space();
    const start = at;
    let deeper = null;
    if (source[at] === "{" || source[at] === "[") {
      const list = source[at] === "[";
      const close = list ? "]" : "}";
      at += 1;
      space();
      for (let index = 0; source[at] !== close; index += 1) {
        if (at >= source.length) throw new SyntaxError("unfinished");
        const keyStart = at;
        const name = list ? String(index) : string();
        const keyEnd = at;
        if (!list) {
          space();
          at += 1;
        }
        const onTheWay = depth >= 0 && steps[depth] === name;
        const found = value(onTheWay ? depth + 1 : -1);
        if (onTheWay) deeper = found.deeper ?? { start: list ? found.start : keyStart, end: list ? found.end : keyEnd };
        space();
        if (source[at] === ",") {
          at += 1;
          space();
        } else if (source[at] !== close) {
          throw new SyntaxError("unfinished");
        }
      }
      at += 1;
    } else if (source[at] === '"') {
      string();
    } else {
      const word = /^[^\s,\]}]+/.exec(source.slice(at));
      if (word === null) throw new SyntaxError("nothing here");
      at += word[0].length;
    }
    return { start, end: at, deeper };
  };

  try {
    const whole = value(0);
    return whole.deeper ?? { start: whole.start, end: whole.end };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
