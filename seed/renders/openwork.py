"""Pierced bangles: a sheet of metal with real holes, wound round the wrist."""

from math import sqrt

import numpy as np

from geo import MB, TAU, circle_xy, grid_faces, tube
from ornament import beads_along
from piece import Piece

TRIANGULAR = [(i + j / 2, j * sqrt(3) / 2) for i in range(-4, 5) for j in range(-4, 5)]


SQUARE = [(i / 2, j / 2) for i in range(-3, 4) for j in range(-3, 4) if (i + j) % 2 == 0]


def circles(x, y, centres, radius, line):
    """how far inside the wire of any of the circles; negative in the holes"""
    return np.maximum.reduce([line - abs(np.hypot(x - a, y - b) - radius) for a, b in centres])


def lotus(x, y):
    """interlaced circles whose overlaps stay solid: four-petalled lotuses between concave diamonds"""
    covers = sum((np.hypot(x - a, y - b) < 0.5).astype(float) for a, b in SQUARE)
    edge = np.minimum.reduce([abs(np.hypot(x - a, y - b) - 0.5) for a, b in SQUARE])
    petal = np.where(covers >= 2, np.minimum(edge, 0.07) * 0.55, -1)
    return np.maximum(circles(x, y, SQUARE, 0.5, 0.040), petal)


def rosette(x, y):
    """six-petalled rosettes of thin wire"""
    X, Y = x * 2, (y + 0.5) * sqrt(3)
    return np.maximum(circles(X, Y, TRIANGULAR, 1, 0.075), circles(X, Y, TRIANGULAR, 0, 0.17)) / 2


def ogee(x, y):
    """pointed ogees, each holding a leaf; a tile is one wide and the field -.5 to .5 high"""
    h = np.full_like(x, -1.0)
    for k in range(-2, 3):
        for s in (1, -1):
            line = k * 0.5 + s * 0.25 * np.cos(TAU * x)
            slope = 0.25 * TAU * abs(np.sin(TAU * x))
            h = np.maximum(h, 0.036 - abs(y - line) / np.sqrt(1 + slope**2))
    for cx, row in ((0.0, 0), (0.5, 0.25), (-0.5, 0.25)):
        for k in range(-2, 3):
            X, Y = x - cx, y - (k * 0.5 + row)
            leaf = 0.085 * np.clip(1 - (abs(Y) / 0.25) ** 1.6, 0, 1)
            h = np.maximum(h, np.where(abs(Y) < 0.25, leaf - abs(X), -1))
    return h


PATTERNS = {'lotus': (lotus, 1), 'rosette': (rosette, 1), 'ogee': (ogee, 1)}


def pierced_bangle(pattern='lotus', rad=2.95, w=0.62, t=0.15, border=0.14, edge='bead', nu=3200, nv=180):
    """axis Z, lying; w half width, t thickness"""
    field, aspect = PATTERNS[pattern]
    inner = w * (1 - border)
    tiles = round(TAU * rad / (2 * inner * aspect))
    u = np.arange(nu) / nu
    y = np.linspace(-w, w, nv)
    U, Y = np.meshgrid(u, y, indexing='ij')
    X = (U * tiles) % 1 - 0.5
    h = np.maximum(field(X, Y / (2 * inner)), (abs(Y) - inner * 0.97) / (2 * inner))
    U, Y, h = on_the_contour(U, Y, h)
    round_ = np.sqrt(np.clip(h / 0.045, 0, 1))
    R = rad + t * (0.45 + 0.55 * round_)
    outer = np.stack([R * np.cos(U * TAU), R * np.sin(U * TAU), Y], -1)
    inside = np.stack([rad * np.cos(U * TAU), rad * np.sin(U * TAU), Y], -1)
    p = Piece()
    p['gold'].merge(sheet(outer, inside, h, np.clip(0.35 + round_, 0, 1)))
    for s in (1, -1):
        for at in (0.30, 0.98):
            z = s * w * (1 - border * at)
            ring = circle_xy(rad + t * 0.97, 1200, z)
            if edge == 'bead' and at < 0.5:
                p['gold'].merge(beads_along(ring, w * border * 0.36, 2.1, True, 12, 8))
            else:
                p['gold'].merge(tube(ring, 0.026, 10, True))
        p['gold'].merge(tube(circle_xy(rad + t * 0.5, 1200, s * w), t * 0.5, 14, True))
    return p


def on_the_contour(U, Y, h):
    """vertices beside a hole move onto its outline, so that the holes have no steps"""
    du, dy = U[1, 0] - U[0, 0], Y[0, 1] - Y[0, 0]
    gu = (np.roll(h, -1, 0) - np.roll(h, 1, 0)) / 2
    gy = np.gradient(h, axis=1)
    length = gu**2 + gy**2 + 1e-9
    near = abs(h) < np.sqrt(length)
    su, sy = np.clip(-h * gu / length, -0.6, 0.6), np.clip(-h * gy / length, -0.6, 0.6)
    sy[:, [0, -1]] = 0
    return U + np.where(near, su * du, 0), Y + np.where(near, sy * dy, 0), np.where(near, 0, h)


def sheet(outer, inside, h, cav):
    """both faces of the cells that are metal, and the walls of the holes"""
    nu, nv = h.shape
    keep = (
        np.minimum.reduce([h[:, :-1], np.roll(h, -1, 0)[:, :-1], h[:, 1:], np.roll(h, -1, 0)[:, 1:]]) > -1e-4
    )
    cells = grid_faces(nu, nv, True, False).reshape(nu, nv - 1, 4)
    n = nu * nv
    faces = [cells[keep], cells[keep][:, ::-1] + n]
    for axis, a, b in ((0, 0, 3), (1, 0, 1)):
        before = (
            np.roll(keep, 1, axis)
            if axis == 0
            else np.concatenate([np.zeros_like(keep[:, :1]), keep[:, :-1]], 1)
        )
        for here, order in ((keep & ~before, (a, b)), (before & ~keep, (b, a))):
            e = cells[here]
            faces.append(
                np.stack([e[:, order[0]], e[:, order[0]] + n, e[:, order[1]] + n, e[:, order[1]]], -1)
            )
    mesh = MB()
    mesh.add(
        np.concatenate([outer.reshape(-1, 3), inside.reshape(-1, 3)]),
        quads=np.concatenate(faces),
        attr=np.concatenate([cav.ravel(), np.full(n, 0.8)]),
    )
    return mesh
