"""Rings, standing in the XZ plane, the stone up."""

from math import cos, pi

import numpy as np

from gems import gemMB
from geo import (
    MB,
    TAU,
    R_ring,
    S,
    T,
    catmull,
    circ,
    circle_xy,
    grid,
    lathe,
    resample,
    smooth,
    sphere,
    superellipse,
    sweep,
    torus,
    tube,
    xfmb,
)
from ornament import beads_along, cab, mandala
from piece import Piece
from settings import FOUR, head, pave_shoulders


def band_mesh(rad=0.86, w=0.11, t=0.085, taper=0.0, n=240, p=2.6, twist=0):
    """ring standing in XZ plane, centre origin; w half width (y), t half thickness"""
    path, a = circ(rad, n)
    pr = superellipse(w, t, p, 36)
    # frame: side=y, normal=radial
    k = 1 - taper * np.cos(a)  # taper>0 -> thinner on top
    rd = path / np.linalg.norm(path, axis=1, keepdims=True)
    y = np.array([0, 1.0, 0])
    P = (
        path[:, None]
        + (pr[None, :, 0:1] * k[:, None, None]) * y
        + (pr[None, :, 1:2] * (1 + 0.5 * (k[:, None, None] - 1))) * rd[:, None]
    )
    return grid(P, True, True)


def solitaire(
    stone='diamond',
    shape='round',
    R=0.34,
    pave=True,
    ratio=1.0,
    rad=0.86,
    w=0.088,
    sides=None,
    Rs=0.21,
    side_shape='round',
):
    """one stone, or three with `sides`"""
    p = Piece()
    p['gold'].merge(band_mesh(rad, w, 0.072, taper=0.16 if not sides else 0))
    p.inst(head(stone, shape, R, ratio, 0.31 * R / 0.34 + 0.02), T(0, 0, rad + 0.045))
    a0 = 0.27 * R / 0.33
    if sides:
        sp = (R + Rs) * 1.04 / (rad + 0.30)
        a0 = sp + Rs * 1.02 / (rad + 0.1) + 0.03
        for s in (1, -1):
            p.inst(head(sides, side_shape, Rs, 1.0, 0.22, 0.026, FOUR), R_ring(s * sp, rad + 0.05))
    if pave:
        pave_shoulders(p, rad + 0.072, a0, 9 if not sides else 6, 0.060 if not sides else 0.052)
    return p


def eternity(stone='diamond', stone2=None, rad=0.90, d=0.105, half=False):
    """band set all round (or the upper half) with small stones"""
    p = Piece()
    n = 720
    w, t = d * 1.22, 0.062
    p['gold'].merge(band_mesh(rad, w, t, n=n, p=5))
    r0 = rad + t
    n = int(TAU * (r0 + 0.01) / (d * 2.1))
    n -= n % 2
    gd = gemMB('melee')
    for k in range(n):
        a = k * TAU / n
        if half and cos(a) < -0.05:
            continue
        p['m_' + (stone2 if stone2 and k % 2 else stone)].merge(gd, R_ring(a, r0 + 0.028) @ S(d))
        for q in (-1, 1):
            for e in (-0.22, 0.22):
                p['gold'].merge(
                    sphere(0.020, 12, 8),
                    R_ring(a + (0.5 + e * 0.55) * TAU / n, r0 + 0.030) @ T(0, q * d * 0.80, 0),
                )
    for q in (-1, 1):
        p['gold'].merge(
            tube(
                np.stack(
                    [
                        (r0 + 0.012) * np.sin(np.arange(360) / 360 * TAU),
                        np.full(360, q * w * 0.96),
                        (r0 + 0.012) * np.cos(np.arange(360) / 360 * TAU),
                    ],
                    -1,
                ),
                0.017,
                8,
                True,
                up=(0, 1, 0),
            )
        )
    return p


def gem_ring(stone='emerald', shape='emerald', R=0.40, ratio=1.0, halo=0.062, rad=0.86):
    p = Piece()
    p['gold'].merge(band_mesh(rad, 0.115, 0.075, taper=0.12))
    top = rad + 0.06
    z1 = top + 0.36
    if shape == 'emerald':
        w, l = R * 0.86, R * 1.16
        c = 0.28 * w / 1
        g = gemMB('emerald', w=1, l=l / w, c=0.28)
        p[stone].merge(g, T(0, 0, z1) @ S(w) @ T(0, 0, -0.02))
        o = [
            (w, -l + c),
            (w, l - c),
            (w - c, l),
            (-w + c, l),
            (-w, l - c),
            (-w, -l + c),
            (-w + c, -l),
            (w - c, -l),
        ]
        pts = np.array([[x, y, 0] for x, y in o])
    else:
        sh = 'cushion' if shape == 'cushion' else 'round'
        rt = 1.28 if shape == 'oval' else 1.12
        g = gemMB(sh, ratio=rt, pa=42)
        p[stone].merge(g, T(0, 0, z1) @ S(R))
        a = np.arange(120) / 120 * TAU
        pts = (
            np.stack([R * np.cos(a), R * rt * np.sin(a), 0 * a], -1)
            if sh == 'round'
            else np.c_[superellipse(R, R * rt, 3.2, 120), np.zeros(120)]
        )
    Pq, _ = resample(pts, 480, True)

    def offset(P, k):
        t = np.roll(P, -3, 0) - np.roll(P, 3, 0)
        n = np.stack([t[:, 1], -t[:, 0], 0 * t[:, 0]], -1)
        n /= np.linalg.norm(n, axis=1, keepdims=True)
        return P + n * k, n

    hp, hn = offset(Pq, halo * 1.45)
    gd = gemMB('melee')
    Q, Ln = resample(hp, 4000, True)
    n = int(Ln / (halo * 2.1))
    Q2, _ = resample(hp, n * 2, True)
    tq = np.roll(Q2, -1, 0) - np.roll(Q2, 1, 0)
    nq = np.stack([tq[:, 1], -tq[:, 0], 0 * tq[:, 0]], -1)
    nq /= np.linalg.norm(nq, axis=1, keepdims=True)
    for i in range(n):
        p['m_diamond'].merge(gd, T(*(Q2[2 * i] + np.array([0, 0, z1 - 0.05]))) @ S(halo))
        for s in (1, -1):
            p['gold'].merge(
                sphere(0.019, 12, 8),
                T(*(Q2[2 * i + 1] + nq[2 * i + 1] * s * halo * 0.74 + np.array([0, 0, z1 - 0.03]))),
            )
    p['gold'].merge(sweep(hp + np.array([0, 0, z1 - 0.115]), superellipse(halo * 1.15, 0.045, 4, 20)))
    ip, _ = offset(Pq, -0.05)
    p['gold'].merge(tube(ip * np.array([0.72, 0.72, 1]) + np.array([0, 0, z1 - 0.26]), 0.032, 10, True))
    p['gold'].merge(tube(ip * np.array([0.5, 0.5, 1]) + np.array([0, 0, top - 0.03]), 0.04, 10, True))
    # prongs at 4 corners
    for sx in (1, -1):
        for sy in (1, -1):
            k = np.argmin(
                np.hypot(
                    *(Pq[:, :2] - np.array([sx * pts[:, 0].max() * 0.83, sy * pts[:, 1].max() * 0.83])).T
                )
            )
            c = Pq[k]
            P = catmull(
                np.array(
                    [
                        [c[0] * 0.45, c[1] * 0.45, top - 0.05],
                        [c[0] * 0.9, c[1] * 0.9, z1 - 0.16],
                        [c[0] * 1.04, c[1] * 1.03, z1],
                        [c[0] * 1.0, c[1] * 1.0, z1 + 0.075],
                        [c[0] * 0.90, c[1] * 0.91, z1 + 0.105],
                    ]
                ),
                6,
            )
            p['gold'].merge(tube(P, np.linspace(0.036, 0.042, len(P)), 12, up=(-c[1], c[0], 0)))
    pave_shoulders(p, rad + 0.072, 0.46, 8, 0.052)
    return p


def plain_band(rad=0.93, w=0.24, t=0.085, style='milgrain', ndia=0):
    p = Piece()
    n = 720
    u = np.arange(n) / n * TAU
    prof = superellipse(w, t, 4.2, 120)
    x = prof[:, 0]
    r = prof[:, 1]
    MB()
    groove = -0.022 * (np.exp(-(((abs(x) - w * 0.66) / 0.012) ** 2))) * (r > 0)
    rr = rad + r + groove + 0.012 * (1 - (x / w) ** 2) * (r > 0)
    Uu, RR = np.meshgrid(u, rr, indexing='ij')
    X = np.broadcast_to(x, RR.shape)
    p['gold'].merge(grid(np.stack([RR * np.sin(Uu), X, RR * np.cos(Uu)], -1), True, True))
    if style == 'milgrain':
        for s in (1, -1):
            y = s * w * 0.80
            R0 = rad + t + 0.002
            p['gold'].merge(
                beads_along(
                    np.stack([R0 * np.sin(u), 0 * u + y, R0 * np.cos(u)], -1), 0.020, 2.05, True, 10, 7
                )
            )
    g = gemMB('melee')
    for k in range(ndia):
        a = (k - (ndia - 1) / 2) * 0.185
        p['m_diamond'].merge(g, R_ring(a, rad + t + 0.030) @ S(0.072))
        p['gold'].merge(torus(0.079, 0.015, 36, 8), R_ring(a, rad + t + 0.026))
    return p


def signet(rad=0.95, w0=0.20, w1=0.62, inlay=None, l1=0.50):
    """men's ring: the band swells into a flat oval table at the top"""
    p = Piece()
    n = 900
    a = np.arange(n) / n * TAU
    a = (a + pi) % TAU - pi
    np.clip(np.cos(a / 2) ** 2, 0, 1)
    k = smooth(0, 1, np.clip(1 - abs(a) / 1.45, 0, 1))
    w = w0 + (w1 - w0) * k**1.15
    t = 0.085 + 0.20 * k**1.2
    pr = superellipse(1, 1, 2.9, 160)
    rad + 0.085 * 0
    y = pr[None, :, 0] * w[:, None]
    rr = rad + np.where(
        pr[None, :, 1] > 0,
        pr[None, :, 1] * t[:, None] * (1 - 0.10 * pr[None, :, 0] ** 2 * k[:, None]),
        pr[None, :, 1] * 0.07,
    )
    x = rr * np.sin(a)[:, None]
    z = rr * np.cos(a)[:, None]
    ztop = rad + 0.215
    zz = np.minimum(z, ztop)
    order = np.argsort(a)
    p['gold'].merge(grid(np.stack([x, y, zz], -1)[order], True, True))
    zt = ztop
    if inlay:
        rx, ry = l1 * 0.74, w1 * 0.66
        p['cab_' + inlay].merge(cab(rx, ry, 0.05, 96, 10), T(0, 0, zt + 0.012))
        p['gold'].merge(tube(circle_xy(rx * 1.03, 200, zt + 0.012, ry * 1.03), 0.028, 12, True))
        p['gold'].merge(
            beads_along(circle_xy(rx * 1.16, 200, zt + 0.006, ry * 1.145), 0.017, 2.1, True, 10, 7)
        )
    return p


def kundan_ring(stone='ruby', rad=0.90, r=0.78):
    """cocktail ring with a mandala top"""
    p = Piece()
    p['gold'].merge(band_mesh(rad, 0.15, 0.07, taper=0.1))
    p.inst(mandala(r, stone), T(0, 0, rad + 0.24))
    p['gold'].merge(
        xfmb(
            lathe([(0.18, 0), (0.26, 0.05), (0.40, 0.12), (0.62, 0.18), (r * 0.92, 0.20)][::-1], 80, None, 6),
            T(0, 0, rad + 0.02),
        )
    )
    return p
