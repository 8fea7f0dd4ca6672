"""The minted coin, and letters on an arc."""

import bpy
import numpy as np

from geo import MB, R_, TAU, T, grid, smooth
from ornament import lotus_height
from piece import Piece


def coin(r=1.35, thick=0.12, depth=0.07, text=True):
    """minted coin facing +Z: lotus relief, beaded border, reeded edge"""
    p = Piece()
    n = 720
    m = 560
    s = np.linspace(0, 1, m)
    ph = np.arange(n) / n * TAU
    PH, Sx = np.meshgrid(ph, s, indexing='ij')
    x, y = Sx * np.cos(PH), Sx * np.sin(PH)
    h = lotus_height(x / 0.86, y / 0.86) * depth
    rim = 0.75 * depth * smooth(0.905, 0.925, Sx) + 0.012 * np.exp(-(((Sx - 0.70) / 0.006) ** 2)) * 0
    k = 96
    bead = (
        np.sqrt(
            np.clip(
                1 - ((Sx - 0.872) / 0.020) ** 2 - (((PH / TAU * k) % 1 - 0.5) * TAU / k * 0.872 / 0.020) ** 2,
                0,
                1,
            )
        )
        * 0.022
    )
    ring = 0.016 * np.sqrt(np.clip(1 - ((Sx - 0.665) / 0.010) ** 2, 0, 1))
    rays = 0.004 * (np.cos(PH * 72) > 0) * ((Sx > 0.0) & (Sx < 0.65)) * (h < 1e-6)
    z = np.maximum.reduce([h, rim, bead, ring, rays])
    z = z - 0.012 * smooth(0.985, 1, Sx)
    cav = np.clip(0.62 + z / (depth * 0.5), 0, 1)
    top = np.stack([x * r, y * r, z + thick / 2], -1)
    np.array([0.3, 0.7])
    reed = 1 + 0.006 * (np.sign(np.cos(ph * 150)))[:, None] * np.ones(2)
    side = np.stack(
        [
            r * reed * np.cos(ph)[:, None],
            r * reed * np.sin(ph)[:, None],
            np.broadcast_to(np.array([thick * 0.45 + 0.03, -thick * 0.5]), (n, 2)),
        ],
        -1,
    )
    bot = np.stack(
        [
            np.outer(np.cos(ph), [r * 0.98, 0.001]),
            np.outer(np.sin(ph), [r * 0.98, 0.001]),
            np.full((n, 2), -thick / 2 - 0.01),
        ],
        -1,
    )
    p['gold'].merge(
        grid(np.concatenate([top, side, bot], 1), True, attr=np.concatenate([cav, np.ones((n, 4))], 1))
    )
    if text:
        arc_text(p['gold'], 'FINE GOLD 24K', r * 0.765, 0.165, thick / 2, 0.030, True)
        arc_text(p['gold'], '999.9   10 g', r * 0.765, 0.165, thick / 2, 0.030, False)
    return p


def arc_text(m, txt, rad, size, z, depth, top=True):
    """raised letters along the upper or lower rim"""
    adv = []
    ms = []
    for ch in txt:
        if ch == ' ':
            adv.append(size * 0.36)
            ms.append(None)
            continue
        cu = bpy.data.curves.new('t', 'FONT')
        cu.body = ch
        cu.size = size * 1.35
        cu.extrude = depth
        cu.bevel_depth = 0.005
        cu.bevel_resolution = 1
        ob = bpy.data.objects.new('t', cu)
        bpy.context.scene.collection.objects.link(ob)
        bpy.context.view_layer.update()
        me = bpy.data.meshes.new_from_object(ob.evaluated_get(bpy.context.evaluated_depsgraph_get()))
        bpy.data.objects.remove(ob)
        me.calc_loop_triangles()
        v = np.zeros(len(me.vertices) * 3)
        me.vertices.foreach_get('co', v)
        v = v.reshape(-1, 3)
        t = np.zeros(len(me.loop_triangles) * 3, int)
        me.loop_triangles.foreach_get('vertices', t)
        w = v[:, 0].max() - v[:, 0].min()
        v[:, 0] -= v[:, 0].min() + w / 2
        v[:, 1] -= size * 0.47
        adv.append(w + size * 0.22)
        ms.append(MB().add(v, tris=t.reshape(-1, 3)))
    tot = sum(adv)
    pos = -tot / 2
    for w, g in zip(adv, ms):
        c = pos + w / 2
        pos += w
        q = c / rad
        if g is None:
            continue
        M = R_('z', -q) @ T(0, rad, z) if top else R_('z', q) @ T(0, -rad, z)
        m.merge(g, M)
