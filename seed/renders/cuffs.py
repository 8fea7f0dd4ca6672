"""Open cuffs and kadas: a bar that ends in two buds, and the bars it can be made of."""

from math import pi, radians

import numpy as np

from gems import gemMB
from geo import TAU, S, T, aim, circle_xy, lathe, superellipse, sweep, torus, tube
from ornament import beads_along, cab
from piece import Piece

UP = np.array([0, 0, 1.0])


def bud(r, stone='ruby', petals=5, tip='cab'):
    """bud on the end of a bar of radius r, growing along +Z"""
    p = Piece()
    g = p['gold']
    profile = [
        (r * 0.92, -0.06),
        (r * 1.0, 0.0),
        (r * 1.28, 0.5 * r),
        (r * 1.36, 1.0 * r),
        (r * 1.08, 1.65 * r),
        (r * 0.62, 2.1 * r),
        (0.0, 2.15 * r),
    ]

    def lobes(PH, t, R, z):
        swell = np.sin(pi * np.clip(t, 0, 1)) ** 0.8
        leaf = abs(np.cos(petals / 2 * PH)) ** 0.55
        return R * (1 + 0.16 * swell * (leaf - 0.6)), z, np.clip(0.35 + leaf, 0, 1)

    g.merge(lathe(profile[::-1], 160, lobes, 10))
    g.merge(torus(r * 1.04, r * 0.17, 48, 12), T(0, 0, -0.02))
    g.merge(beads_along(circle_xy(r * 1.03, 120), r * 0.13, 2.1, True, 12, 8), T(0, 0, -r * 0.30))
    g.merge(torus(r * 1.02, r * 0.12, 48, 12), T(0, 0, -r * 0.56))
    if tip == 'cab':
        p['cab_' + stone].merge(cab(r * 0.50, r * 0.50, r * 0.46, 32, 10), T(0, 0, 2.02 * r))
    else:
        p['m_' + stone].merge(gemMB('melee'), T(0, 0, 2.22 * r) @ S(r * 0.52))
    g.merge(torus(r * 0.56, r * 0.12, 40, 10), T(0, 0, 2.08 * r))
    return p


def arc(rad, gap, n=1600, bypass=0.0):
    """centre line of an open bangle, opening towards -Y; bypass lifts one end over the other"""
    h = radians(gap) / 2
    a = np.linspace(-pi / 2 + h, -pi / 2 + TAU - h, n)
    t = np.linspace(-1, 1, n)
    return np.stack([rad * np.cos(a), rad * np.sin(a), bypass * np.sign(t) * abs(t) ** 3], -1), a


def twisted(g, P, a, strands, turns, off, r, flat=1.0):
    e = np.stack([np.cos(a), np.sin(a), 0 * a], -1)
    for k in range(strands):
        ph = turns * (a - a[0]) + k * TAU / strands
        g.merge(tube(P + off * (np.cos(ph)[:, None] * e * flat + np.sin(ph)[:, None] * UP), r, 16))


def cuff(bar='round', rad=2.85, r=0.2, stone='ruby', gap=34, bypass=0.0, petals=5, tip='cab', budsize=1.0):
    """bar: round, square, ribbed, cable (wire in the grooves of a heavy twist), open (two loose strands)"""
    p = Piece()
    g = p['gold']
    P, a = arc(rad, gap, bypass=bypass)
    t = np.linspace(0, 1, len(P))
    if bar == 'round':
        g.merge(tube(P, r * (0.84 + 0.16 * np.sin(pi * t)), 36))
    if bar == 'square':
        k = (0.80 + 0.20 * np.sin(pi * t))[:, None] * np.ones(2)
        g.merge(sweep(P, superellipse(r * 0.92, r * 1.05, 5.5, 64), False, scale=k))
    if bar == 'ribbed':
        rib = 1 + 0.13 * abs(np.cos(a * 34)) ** 0.6 * (abs(t - 0.5) < 0.30)
        g.merge(tube(P, r * rib, 36))
    if bar == 'cable':
        twisted(g, P, a, 3, 15, r * 0.52, r * 0.56)
        twisted(g, P, a + TAU / 6 / 15, 3, 15, r * 0.98, r * 0.12)
    if bar == 'open':
        twisted(g, P, a, 2, 11, r * 0.62, r * 0.40)
    for k, s in ((0, -1), (len(P) - 1, 1)):
        d = P[k] - P[k + (1 if k == 0 else -1)]
        p.inst(bud(r * budsize, stone, petals, tip), aim(P[k], d))
    return p
