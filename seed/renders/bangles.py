"""Closed bangles and the kada with lotus ends. The axis is Z."""

from math import cos, pi, radians, sin

import numpy as np

from gems import gemMB
from geo import TAU, S, T, aim, circle_xy, grid, smooth, sphere, superellipse, sweep, torus, tube
from ornament import beads_along, cab, rope
from piece import Piece
from reliefs import HF


def bangle(
    rad=2.95,
    w=0.50,
    t=0.11,
    pattern='floral',
    depth=0.06,
    edge='bead',
    nu=2600,
    nv=90,
    dome=0.05,
    border=0.16,
):
    """axis Z, lying. w half width"""
    f, per = HF[pattern]
    p = Piece()
    circ_ = TAU * (rad + t)
    inner = w * (1 - border)
    ntile = max(4, round(circ_ / (2 * inner * per)))
    u = np.arange(nu) / nu
    y = np.linspace(-w, w, nv)
    Uu, Y = np.meshgrid(u, y, indexing='ij')
    x = ((Uu * ntile) % 1 - 0.5) * per if per == 1 else ((Uu * ntile) % 1) * 2 - 1
    yy = Y / (2 * inner)
    inside = 1 - smooth(0.46, 0.51, abs(yy))
    h = f(x, yy) * inside
    prof = dome * (1 - (Y / w) ** 2)
    rr = rad + t + prof + depth * h - 0.035 * inside * (1 - 0)
    cav = np.clip(h * 1.5, 0, 1) * inside + (1 - inside)
    P = np.stack([rr * np.cos(Uu * TAU), rr * np.sin(Uu * TAU), Y], -1)
    # rounded edges + inner wall
    e = np.linspace(0, pi, 10)[1:-1]
    er = t / 2

    def ring(r, z):
        return np.stack([r * np.cos(u * TAU), r * np.sin(u * TAU), 0 * u + z], -1)[:, None]

    topc = [ring(rad + t / 2 + er * cos(a), w + er * sin(a) * 0.8) for a in e]
    botc = [ring(rad + t / 2 - er * cos(a), -w - er * sin(a) * 0.8) for a in e]
    inn = [ring(rad - 0.012 * (1 - (z / w) ** 2), z) for z in np.linspace(w, -w, 12)]
    Pall = np.concatenate([P] + topc + inn + botc, 1)
    cav = np.concatenate([cav, np.ones((nu, Pall.shape[1] - nv))], 1)
    p['gold'].merge(grid(Pall[:, ::-1], True, True, attr=cav[:, ::-1]))
    a = np.arange(1200) / 1200 * TAU
    for sgn in (1, -1):
        zz = sgn * w * (1 - border * 0.52)
        R0 = rad + t + dome * (1 - (zz / w) ** 2)
        path = np.stack([R0 * np.cos(a), R0 * np.sin(a), 0 * a + zz], -1)
        if edge == 'bead':
            p['gold'].merge(beads_along(path, w * border * 0.42, 2.15, True, 12, 8))
        elif edge == 'rope':
            p['gold'].merge(rope(path, 0.026, 0.030, 0.15, True))
    return p


def thin_bangle(style='plain', rad=2.95, r=0.085, stone='ruby', stone2='diamond'):
    """axis Z, lying"""
    p = Piece()
    g = p['gold']
    a = np.arange(2000) / 2000 * TAU
    path = circle_xy(rad, 2000)
    if style == 'plain':
        g.merge(tube(path, r, 28, True))
    if style == 'cut':  # diamond-cut facets
        P = circle_xy(rad, 2400)
        g.merge(tube(P, r * (1 + 0.13 * abs(np.cos(np.arange(2400) / 2400 * TAU * 75))), 10, True))
    if style == 'twist':
        for s in range(2):
            ph = 46 * a + s * pi
            e = np.stack([np.cos(a), np.sin(a), 0 * a], -1)
            g.merge(
                tube(
                    path + r * 0.5 * (np.cos(ph)[:, None] * e + np.sin(ph)[:, None] * np.array([0, 0, 1.0])),
                    r * 0.56,
                    12,
                    True,
                )
            )
    if style == 'bead':
        g.merge(beads_along(path, r * 0.98, 1.92, True, 20, 12))
        g.merge(tube(path, r * 0.45, 10, True))
    if style == 'stones':
        g.merge(sweep(path, superellipse(r * 0.75, r * 1.15, 5, 24), True))
        d = r * 0.92
        n = int(TAU * (rad + r) / (d * 2.16))
        gd = gemMB('melee')
        n -= n % 2
        for k in range(n):
            q = k * TAU / n
            e = np.array([cos(q), sin(q), 0])
            p['m_' + (stone if k % 2 else stone2)].merge(gd, aim(e * (rad + r * 0.75 + 0.012), e) @ S(d))
            e2 = np.array([cos(q + pi / n), sin(q + pi / n), 0])
            for s in (-1, 1):
                g.merge(
                    sphere(d * 0.26, 10, 7),
                    T(*(e2 * (rad + r * 0.75 + 0.016) + np.array([0, 0, s * d * 0.74]))),
                )
        for s in (-1, 1):
            g.merge(tube(circle_xy(rad + r * 0.72, 1200, s * r * 1.08), 0.020, 8, True))
    return p


def kada(style='ball', rad=2.85, r=0.23, stone='ruby', gap=35):
    """open cuff bangle lying, the opening towards -Y"""
    p = Piece()
    g = p['gold']
    n = 1800
    h = radians(gap) / 2
    a = np.linspace(-pi / 2 + h, -pi / 2 + TAU - h, n)
    P = np.stack([rad * np.cos(a), rad * np.sin(a), 0 * a], -1)
    e = np.stack([np.cos(a), np.sin(a), 0 * a], -1)
    up = np.array([0, 0, 1.0])
    t = np.linspace(0, 1, n)
    body = r * (0.86 + 0.14 * np.sin(pi * t))
    np.minimum(t, 1 - t) * TAU * rad
    if style == 'ball':
        g.merge(tube(P, body, 36))
    if style == 'twist':
        for s in range(4):
            ph = 22 * a + s * TAU / 4
            g.merge(
                tube(
                    P + (body * 0.60)[:, None] * (np.cos(ph)[:, None] * e + np.sin(ph)[:, None] * up),
                    body * 0.56,
                    18,
                )
            )
    for s, k in ((1, 0), (-1, n - 1)):
        tg = np.array([-sin(a[k]), cos(a[k]), 0]) * s  # points into the bangle
        ring = lambda d, R1, r1: g.merge(torus(R1, r1, 48, 12), aim(P[k] + tg * d, tg))
        ring(0.04, r * 0.98, 0.05)
        ring(0.42, r * 0.98, 0.045)
        g.merge(beads_along(circle_xy(r * 1.04, 120), 0.036, 2.05), aim(P[k] + tg * 0.13, tg))
        g.merge(beads_along(circle_xy(r * 1.04, 120), 0.036, 2.05), aim(P[k] + tg * 0.33, tg))
        ring(0.23, r * 1.0, 0.06)
        g.merge(sphere(r * 1.42, 48, 30), T(*(P[k] - tg * r * 0.95)))
        M = aim(P[k] - tg * r * 0.95, -tg)
        # lotus cap on the ball
        for j in range(8):
            q = j * TAU / 8
            d = np.array([cos(q) * 0.82, sin(q) * 0.82, -0.45])
            d /= np.linalg.norm(d)
            g.merge(cab(0.13, 0.20, 0.05, 20, 7), M @ aim(d * r * 1.40, d, (0, 0, 1)))
        p['cab_' + stone].merge(cab(r * 0.46, r * 0.46, 0.13, 28, 9), M @ T(0, 0, r * 1.34))
        g.merge(torus(r * 0.49, 0.035, 40, 10), M @ T(0, 0, r * 1.34))
    return p
