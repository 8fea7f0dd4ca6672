"""Pendants that are not a stone in a close halo: an open ring, a sunburst, a wreath, a kundan flower."""

from math import cos, pi, radians, sin

import numpy as np

from gems import gemMB
from geo import MB, R_, TAU, S, T, catmull, circle_xy, resample, sphere, torus, tube, xfmb
from halo import pear_outline
from ornament import beads_along, cab, outline_drop, outline_path, outline_petal, plate
from piece import Piece
from settings import FOUR, head

TURN = np.linspace(0, TAU, 480, endpoint=False)


def ring_of_melee(p, radius, size, z, count=None, beads=True):
    n = count or int(TAU * radius / (size * 2.1))
    for k in range(n):
        q, q2 = k * TAU / n, (k + 0.5) * TAU / n
        p['m_diamond'].merge(gemMB('melee'), T(radius * cos(q), radius * sin(q), z) @ S(size))
        if beads:
            for s in (-0.72, 0.72):
                r = radius + s * size
                p['gold'].merge(sphere(0.022, 12, 8), T(r * cos(q2), r * sin(q2), z + 0.012))
    return n


def eternity_pendant(R=0.40, ring=0.94, halo=0.098):
    """one diamond that floats in a wide ring of diamonds; the chain holds the ring on both sides"""
    p = Piece()
    g = p['gold']
    p.inst(head('diamond', 'round', R, 1.0, 0.26, 0.034, FOUR), T(0, -0.02, 0))
    ring_of_melee(p, ring, halo, 0.16)
    for r in (ring - halo * 1.05, ring + halo * 1.05):
        g.merge(tube(circle_xy(r, 240, 0.10), 0.022, 10, True))
    g.merge(tube(circle_xy(ring, 240, 0.04), halo * 0.8, 10, True))
    g.merge(tube(np.array([[0, R * 0.9, 0.06], [0, ring - halo, 0.06]]), 0.030, 12, up=(0, 0, 1)))
    p.ears = [(s * (ring + halo) * cos(radians(52)), (ring + halo) * sin(radians(52))) for s in (-1, 1)]
    for x, y in p.ears:
        g.merge(torus(0.075, 0.024, 32, 10), T(x * 1.03, y * 1.03, 0.10))
    return p


def sunburst_pendant(R=0.46, rays=16):
    """a diamond in a halo of larger diamonds, each with a gold ray beyond it: a lamp's flame (jyoti)"""
    p = Piece()
    g = p['gold']
    p['diamond'].merge(gemMB('round'), T(0, 0, 0.22) @ S(R))
    g.merge(tube(circle_xy(R * 1.03, 200, 0.22), 0.024, 10, True))
    g.merge(tube(circle_xy(R * 0.86, 200, 0.06), 0.05, 10, True))
    size = pi * (R + 0.16) / rays * 0.93
    radius = R + size * 1.25
    for k in range(rays):
        q, q2 = (k + 0.5) * TAU / rays, k * TAU / rays
        c, s = cos(q), sin(q)
        p['m_diamond'].merge(gemMB('melee'), T(radius * c, radius * s, 0.15) @ S(size))
        g.merge(torus(size * 1.05, 0.022, 36, 8), T(radius * c, radius * s, 0.14))
        long = 0.17 if k % 2 else 0.10
        tip = np.array(
            [
                [radius + size * 0.9, 0, 0.10],
                [radius + size + long * 0.55, 0, 0.12],
                [radius + size + long, 0, 0.09],
            ]
        )
        path = np.stack([tip[:, 0] * cos(q2), tip[:, 0] * sin(q2), tip[:, 2]], -1)
        g.merge(
            tube(catmull(path, 8), np.interp(np.linspace(0, 1, 17), [0, 0.5, 1], [0.030, 0.045, 0.016]), 12)
        )
        g.merge(sphere(0.040, 14, 9), T(*path[-1]))
        g.merge(
            tube(np.array([[R * 0.9 * cos(q2), R * 0.9 * sin(q2), 0.05], path[0] - (0, 0, 0.03)]), 0.028, 10)
        )
    top = radius + size + 0.15
    g.merge(xfmb(torus(0.085, 0.024, 36, 10), T(0, top + 0.05, 0.11)))
    g.merge(xfmb(torus(0.14, 0.045, 48, 14), S(0.75, 1.25, 1), R_('y', pi / 2), T(0, top + 0.23, 0.13)))
    p.top = top + 0.31
    return p


def wreath_pendant(stone='sapphire', R=0.53, ratio=1.3, leaves=16, leaf=0.138):
    """an oval stone in four prongs, in a wreath of pear-cut diamonds whose points look outwards"""
    p = Piece()
    g = p['gold']
    p.inst(head(stone, 'oval', R, ratio, 0.30, 0.036, FOUR), T(0, 0, 0))
    outline = lambda grow: np.stack(
        [(R + grow) * np.cos(TURN), (R * ratio + grow) * np.sin(TURN), 0 * TURN], -1
    )
    g.merge(tube(outline(-0.05) + (0, 0, 0.08), 0.034, 12, True))
    seats, _ = resample(outline(leaf * 1.15 + 0.02), leaves, True)
    frame = outline_path(pear_outline(leaf * 1.10), 60, 0.0, 1.0)
    for x, y, _ in seats:
        out = np.arctan2(y / ratio**2, x)
        seat = T(x, y, 0.16) @ R_('z', out - pi / 2) @ R_('x', radians(14))
        p['diamond'].merge(gemMB('pear'), seat @ S(leaf))
        g.merge(tube(frame, 0.020, 8, True), seat @ T(0, 0, -0.01))
        g.merge(sphere(0.034, 14, 9), seat @ T(0, leaf * 1.62, 0.01))
    g.merge(tube(outline(leaf * 1.1) + (0, 0, 0.02), 0.040, 12, True))
    top = R * ratio + leaf * 2.9
    g.merge(xfmb(torus(0.085, 0.024, 36, 10), T(0, top + 0.06, 0.11)))
    g.merge(xfmb(torus(0.14, 0.045, 48, 14), S(0.75, 1.25, 1), R_('y', pi / 2), T(0, top + 0.24, 0.13)))
    p.top = top + 0.32
    return p


def petal_of_polki(p, M, L, W, seed):
    """drop-shaped polki, its point inwards, in a beaded gold frame"""
    f = outline_drop(W, L / W - 1)
    frame = outline_path(f, 90, 0.03, 1.0)
    p['gold'].merge(plate(lambda q: f(q) * 1.06, lambda s, ph: (0.04 + 0 * s, 0.9 - 0.5 * s), 0.06, 8, 90), M)
    p['gold'].merge(tube(frame, 0.030, 10, True), M)
    rows = [(0.94, 0.03), (0.66, 0.085), (0.30, 0.12)]
    n = 10
    V = []
    for k, (s, z) in enumerate(rows):
        q = np.arange(n) / n * TAU + (k % 2) * pi / n + 0.2 * seed
        V.append(np.stack([f(q) * s * np.cos(q), f(q) * s * np.sin(q), np.full(n, z)], -1))
    V = np.concatenate(V + [np.array([[0, 0, 0.13]])])
    F = []
    for k in range(2):
        for i in range(n):
            a, b, c, d = k * n + i, k * n + (i + 1) % n, (k + 1) * n + i, (k + 1) * n + (i + 1) % n
            F += [(a, b, c), (b, d, c)] if k % 2 == 0 else [(a, b, d), (a, d, c)]
    F += [(2 * n + i, 2 * n + (i + 1) % n, 3 * n) for i in range(n)]
    p['polki'].merge(MB().add(V, tris=F), M)


def kundan_pendant(stone='ruby', petals=12):
    """flower of twelve polki petals round a cabochon, pearls below, a jewelled bail"""
    p = Piece()
    g = p['gold']
    g.merge(
        plate(
            outline_petal(petals, 1.04, 0.07),
            lambda s, ph: (0.02 + 0.05 * (1 - s**2), np.clip(0.55 + 0.6 * s, 0, 1)),
            0.07,
            30,
            360,
        )
    )
    g.merge(beads_along(outline_path(outline_petal(petals, 1.04, 0.07), 400, 0.03, 1.03), 0.045, 2.08))
    for k in range(petals):
        a = (k + 0.5) * TAU / petals
        petal_of_polki(p, T(0.76 * cos(a), 0.76 * sin(a), 0.06) @ R_('z', a + pi / 2), 0.33, 0.175, k)
    g.merge(beads_along(circle_xy(0.415, 160, 0.12), 0.034, 2.06))
    g.merge(tube(circle_xy(0.345, 160, 0.14), 0.040, 12, True))
    p['cab_' + stone].merge(cab(0.33, 0.33, 0.20, 48, 14), T(0, 0, 0.10))
    for k in range(7):
        q = radians(-90 + (k - 3) * 20)
        r = 0.145 - 0.012 * abs(k - 3)
        c = np.array([1.07 * cos(q), 1.07 * sin(q), 0.10])
        d = np.array([cos(q) * 0.45, sin(q) * 0.45 - 0.55, 0])
        d /= np.linalg.norm(d)
        for kind, size, t in (
            ('gold', 0.042, 0.05),
            ('pearl', r, 0.06 + r * 1.2),
            ('gold', 0.045, 0.09 + 2.2 * r),
        ):
            p[kind].merge(sphere(size, 24, 14), T(*(c + d * t)))
    g.merge(xfmb(torus(0.10, 0.030, 36, 10), R_('y', pi / 2), T(0, 1.18, 0.09)))
    bail = T(0, 1.52, 0.12)
    g.merge(
        plate(
            outline_petal(6, 0.23, 0.10),
            lambda s, ph: (0.05 + 0.03 * (1 - s**2), np.clip(1.2 - s, 0, 1)),
            0.05,
            14,
            96,
        ),
        bail,
    )
    g.merge(beads_along(circle_xy(0.225, 120, 0.04), 0.026, 2.06), bail)
    p['cab_' + stone].merge(cab(0.14, 0.14, 0.10, 32, 9), bail @ T(0, 0, 0.06))
    g.merge(torus(0.145, 0.024, 40, 9), bail @ T(0, 0, 0.07))
    g.merge(xfmb(torus(0.17, 0.040, 48, 14), S(0.6, 1.2, 1), R_('y', pi / 2), T(0, 1.86, 0.13)))
    return p
