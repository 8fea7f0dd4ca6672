"""What Indian goldsmiths build from: granulation, twisted wire, domed plates, cabochons, polki, and the flowers made of them."""

from math import cos, pi, sin

import numpy as np

from geo import MB, R_, TAU, S, T, circle_xy, frames, grid, resample, sphere, torus, tube, xfmb
from piece import Piece


def outline_circle(r):
    return lambda p: r + 0 * p


def outline_drop(r, k=0.55):  # pointed top (+y)
    def f(p):
        q = (p - pi / 2 + pi) % TAU - pi  # angle from +y
        return r * (1 + k * np.exp(-((q / 0.42) ** 2)) * (1 - 0.0 * abs(q)))

    return f


def outline_petal(n, r, a):
    return lambda p: r * (1 - a + a * abs(np.cos(n * p / 2)) ** 0.7)


def outline_path(f, n=160, z=0, s=1.0):
    p = np.arange(n) / n * TAU
    r = f(p) * s
    return np.stack([r * np.cos(p), r * np.sin(p), 0 * p + z], -1)


def plate(f, h, thick=0.06, nr=36, nphi=192):
    p = np.arange(nphi) / nphi * TAU
    s = np.linspace(0, 1, nr) ** 0.8
    PH, SS = np.meshgrid(p, s, indexing='ij')
    rr = f(PH) * SS
    hz = h(SS, PH)
    a = None
    if isinstance(hz, tuple):
        hz, a = hz
    P = np.stack([rr * np.cos(PH), rr * np.sin(PH), hz], -1)
    edge = np.stack([P[:, -1, 0], P[:, -1, 1], 0 * p - thick], -1)[:, None]
    Pall = np.concatenate([P, edge, edge * np.array([0.001, 0.001, 1])], 1)
    if a is not None:
        a = np.concatenate([a, np.ones((nphi, 2))], 1)
    return grid(Pall, cu=True, attr=a)


def beads_along(path, r, spacing=2.05, closed=True, nu=14, nv=9, z=0, squash=1):
    P, L = resample(path, 4000, closed)
    n = max(3, int(L / (spacing * r)))
    P, _ = resample(path, n, closed)
    m = MB()
    s = sphere(r, nu, nv)
    return m.inst(s, [T(*(q + np.array([0, 0, z]))) @ S(1, 1, squash) for q in P])


def rope(path, R=0.04, r=0.03, pitch=0.16, closed=True, up=(0, 0, 1), strands=2, nv=8):
    P, L = resample(path, 4000, closed)
    turns = max(1, round(L / pitch))
    n = turns * 14
    P, _ = resample(path, n, closed)
    tg, s, u = frames(P, closed, up)
    a = np.arange(n) / n * TAU * turns if closed else np.linspace(0, TAU * turns, n)
    m = MB()
    for k in range(strands):
        ph = a + TAU * k / strands
        Q = P + R * (np.cos(ph)[:, None] * s + np.sin(ph)[:, None] * u)
        m.merge(tube(Q, r, nv, closed, up=up if closed else up))
    return m


def cab(rx, ry, h, nu=40, nv=12):
    th = np.linspace(0, pi / 2, nv)
    ph = np.arange(nu) / nu * TAU
    P = np.stack(
        [
            np.outer(np.cos(ph), np.sin(th)) * rx,
            np.outer(np.sin(ph), np.sin(th)) * ry,
            np.outer(np.ones(nu), np.cos(th)) * h,
        ],
        -1,
    )
    return grid(P, cu=True)


def polki(rx, ry, h, n=9, seed=0):
    """low faceted dome"""
    rng = np.random.RandomState(seed)
    rows = [(1, 0), (0.86, 0.55), (0.45, 0.95)]
    V = []
    for k, (s, z) in enumerate(rows):
        a = np.arange(n) / n * TAU + k * pi / n + rng.uniform(-0.08, 0.08, n)
        V.append(
            np.stack([s * np.cos(a) * rx, s * np.sin(a) * ry, z * h + rng.uniform(-0.03, 0.03, n) * h], -1)
        )
    V = np.concatenate(V + [np.array([[0, 0, h]])])
    F = []
    for k in range(2):
        for i in range(n):
            a, b, c, d = k * n + i, k * n + (i + 1) % n, (k + 1) * n + i, (k + 1) * n + (i + 1) % n
            F += [(a, b, c), (b, d, c)]
    for i in range(n):
        F.append((2 * n + i, 2 * n + (i + 1) % n, 3 * n))
    return MB().add(V, tris=F)


def mandala(r=0.8, stone='ruby', seed=0, petals=10):
    """disc in XY facing +Z"""
    p = Piece()

    def h(s, ph):
        lob = abs(np.cos(petals / 2 * ph))
        z = 0.10 * (1 - s**2) + 0.02
        pet = np.sqrt(np.clip(1 - ((s - 0.72) / 0.26) ** 2, 0, 1)) * lob**0.6 * 0.085
        z = z + pet * (s > 0.42)
        cavv = np.clip(pet / 0.05, 0, 1) * (s > 0.42) + (s <= 0.42)
        return z, cavv

    f = outline_petal(petals, r, 0.10)
    p['gold'].merge(plate(f, h, 0.07, 48, 320))
    p['gold'].merge(tube(outline_path(f, 320, -0.01, 1.0), 0.035, 10, True))
    p['gold'].merge(beads_along(outline_path(outline_circle(r * 0.47), 200, 0.10), 0.030, 2.05))
    p['gold'].merge(beads_along(outline_path(f, 320, 0.035, 1.045), 0.036, 2.08))
    p['gold'].merge(tube(outline_path(outline_circle(r * 0.36), 160, 0.15), 0.035, 12, True))
    p['cab_' + stone].merge(cab(r * 0.34, r * 0.34, 0.17), T(0, 0, 0.11))
    for k in range(petals):
        a = (k + 0) * TAU / petals
        M = T(r * 0.745 * cos(a), r * 0.745 * sin(a), 0.135)
        p['polki'].merge(polki(0.085, 0.085, 0.06, 8, k), M @ R_('z', a))
        p['gold'].merge(torus(0.09, 0.018, 28, 8), M @ T(0, 0, 0.004))
    return p


def mango(L=0.62, stone='ruby'):
    """teardrop plate pointing +Y, bulb at origin"""
    p = Piece()
    f = outline_drop(L * 0.62, 0.62)

    def h(s, ph):
        z = 0.055 + 0.07 * np.sqrt(np.clip(1 - s**2, 0, 1))
        return z, np.clip(0.2 + 1.2 * np.exp(-(((s - 1) / 0.2) ** 2)) + (s < 0.5), 0, 1)

    p['gold'].merge(plate(f, h, 0.05, 24, 120))
    p['gold'].merge(tube(outline_path(f, 140, 0.055, 1.0), 0.030, 9, True))
    p['gold'].merge(beads_along(outline_path(f, 140, 0.03, 1.075), 0.030, 2.1, True, 10, 7))
    p['gold'].merge(beads_along(outline_path(f, 140, 0.095, 0.78), 0.018, 2.1, True, 8, 6))
    r = L * 0.30
    p['cab_' + stone].merge(cab(r, r * 1.15, 0.12, 28, 10), T(0, -0.01, 0.10))
    p['gold'].merge(xfmb(torus(r * 1.07, 0.022, 36, 8), S(1, 1.15, 1)), T(0, -0.01, 0.115))
    M = T(0, L * 0.66, 0.10)
    p['polki'].merge(polki(0.055, 0.075, 0.05, 8, 1), M)
    p['gold'].merge(xfmb(torus(0.062, 0.014, 24, 7), S(1, 1.3, 1)), M)
    return p


def lotus_height(x, y):
    """relief of a lotus in the unit square"""
    h = 0 * x

    def petal(cx, cy, ang, L, W, top):
        c, s = cos(ang), sin(ang)
        X = (x - cx) * s - (y - cy) * c
        Y = (x - cx) * c + (y - cy) * s
        t = np.clip(Y / L, 0, 1)
        wd = W * np.sqrt(np.clip(np.sin(pi * t**0.82), 0, 1)) * (1 - 0.15 * t)
        d = np.clip(1 - (X / np.maximum(wd, 1e-4)) ** 2, 0, 1) * ((Y > 0) & (Y < L))
        v = top * (0.35 + 0.65 * np.sqrt(d)) * (d > 0) - 0.10 * np.exp(-((X / 0.010) ** 2)) * (d > 0.2)
        return np.where(d > 0, v, 0)

    for ang, L, W, top in (
        (0.30, 0.52, 0.13, 0.45),
        (pi - 0.30, 0.52, 0.13, 0.45),
        (0.02, 0.44, 0.10, 0.38),
        (pi - 0.02, 0.44, 0.10, 0.38),
        (0.62, 0.58, 0.14, 0.58),
        (pi - 0.62, 0.58, 0.14, 0.58),
        (0.98, 0.64, 0.15, 0.72),
        (pi - 0.98, 0.64, 0.15, 0.72),
        (1.28, 0.68, 0.15, 0.84),
        (pi - 1.28, 0.68, 0.15, 0.84),
        (pi / 2, 0.72, 0.16, 1.0),
    ):
        q = petal(0, -0.22, ang, L, W, top)
        h = np.where(q > 0, np.where(q > 0, q, h), h)
    for k in range(-3, 4):
        h = np.maximum(
            h,
            0.5 * np.exp(-((((x - 0.10 * k) / 0.085) ** 2 + ((y + 0.30 + 0.012 * k * k) / 0.030) ** 2) ** 2)),
        )
    return np.clip(h, 0, None)


def mandala_small(stone='emerald', r=0.24):
    p = Piece()
    g = p['gold']
    g.merge(
        plate(
            outline_petal(8, r, 0.12),
            lambda s, ph: (0.05 + 0.03 * (1 - s**2), np.clip(1.2 - s, 0, 1)),
            0.05,
            14,
            96,
        )
    )
    g.merge(beads_along(circle_xy(r * 0.98, 120, 0.04), 0.026, 2.06, True, 10, 7))
    p['cab_' + stone].merge(cab(r * 0.58, r * 0.58, 0.10, 32, 9), T(0, 0, 0.07))
    g.merge(torus(r * 0.60, 0.024, 40, 9), T(0, 0, 0.08))
    return p
