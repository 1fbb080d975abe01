"""Addresses of matches."""

from django.urls import path

from play.api import play_views, views

urlpatterns = [
    path("matches/", views.MatchViewSet.as_view({"get": "list", "post": "create"}), name="match-list"),
    path("matches/<uuid:match_id>/", views.MatchViewSet.as_view({"get": "retrieve"}), name="match-detail"),
    path("matches/<uuid:match_id>/cancel/", views.MatchViewSet.as_view({"post": "cancel"}), name="match-cancel"),
    path("matches/<uuid:match_id>/rematch/", views.MatchViewSet.as_view({"post": "rematch"}), name="match-rematch"),
    path("matches/<uuid:match_id>/seat/", views.SeatView.as_view(), name="match-seat"),
    path("matches/<uuid:match_id>/view/", play_views.ViewView.as_view(), name="match-view"),
    path("matches/<uuid:match_id>/actions/", play_views.ActionsView.as_view(), name="match-actions"),
    path("matches/<uuid:match_id>/concede/", play_views.ConcedeView.as_view(), name="match-concede"),
    path(
        "matches/<uuid:match_id>/standing-order/",
        play_views.StandingOrderView.as_view(),
        name="match-standing-order",
    ),
    path("matches/<uuid:match_id>/events/", play_views.EventsView.as_view(), name="match-events"),
    path("matches/<uuid:match_id>/replay/", play_views.ReplayView.as_view(), name="match-replay"),
]
