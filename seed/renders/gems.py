"""Cut stones. A stone is an outline prism sliced by facet planes, of radius one, its table towards +Z."""

from math import cos, pi, radians, sin, sqrt, tan

import bmesh
import bpy
import numpy as np

from geo import MB, TAU, resample, superellipse


def cut_gem(outline, planes, zmax, zmin, name='gem'):
    bm = bmesh.new()
    n = len(outline)
    top = [bm.verts.new((x, y, zmax)) for x, y in outline]
    bot = [bm.verts.new((x, y, zmin)) for x, y in outline]
    bm.faces.new(top)
    bm.faces.new(bot[::-1])
    for i in range(n):
        j = (i + 1) % n
        bm.faces.new((top[j], top[i], bot[i], bot[j]))
    for co, no in planes:
        g = bmesh.ops.bisect_plane(
            bm,
            geom=bm.verts[:] + bm.edges[:] + bm.faces[:],
            dist=1e-6,
            plane_co=co,
            plane_no=no,
            clear_outer=True,
            clear_inner=False,
        )
        ed = [e for e in g['geom_cut'] if isinstance(e, bmesh.types.BMEdge)]
        ed = [e for e in ed if e.is_boundary]
        if len(ed) >= 3:
            bmesh.ops.edgeloop_fill(bm, edges=ed)
    bmesh.ops.remove_doubles(bm, verts=bm.verts[:], dist=2e-4)
    bmesh.ops.dissolve_degenerate(bm, edges=bm.edges[:], dist=1e-4)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces[:])
    me = bpy.data.meshes.new(name)
    bm.to_mesh(me)
    bm.free()
    return me


def pl3(a, b, c):
    a, b, c = map(np.array, (a, b, c))
    n = np.cross(b - a, c - a)
    n = n / np.linalg.norm(n)
    if np.dot(n, a) < 0:
        n = -n
    return a, n


def brilliant(shape='round', table=0.56, ca=34.5, pa=40.8, g=0.05, ratio=1.0, nf=8, seg=96):
    """unit radius girdle, table +z. shape: round/oval/cushion/pear/princess"""
    h = pi / nf
    ct, pt = tan(radians(ca)), tan(radians(pa))
    zt = g / 2 + (1 - table) * ct
    rs = (table * cos(h) + 1) / 2 * 1.0 / cos(h) * 0.985
    L = 0.22

    def pol(r, a, z):
        return np.array([r * cos(a), r * sin(a), z])

    planes = [(np.array([0, 0, zt]), np.array([0, 0, 1.0]))]
    for k in range(nf):
        a = k * 2 * h
        planes.append(
            (
                pol(1, a, g / 2),
                np.array([sin(radians(ca)) * cos(a), sin(radians(ca)) * sin(a), cos(radians(ca))]),
            )
        )
        planes.append(
            (
                pol(1, a, -g / 2),
                np.array([sin(radians(pa)) * cos(a), sin(radians(pa)) * sin(a), -cos(radians(pa))]),
            )
        )
        m = a + h
        mid = pol(rs, m, g / 2 + (1 - rs * cos(h)) * ct)
        planes.append(pl3(pol(table, a, zt), pol(table, a + 2 * h, zt), mid))
        low = pol(L, m, -g / 2 - (1 - L * cos(h)) * pt)
        for e in (a, a + 2 * h):
            planes.append(pl3(mid, pol(1, e, g / 2), pol(1.0, m, g / 2)))
            planes.append(pl3(low, pol(1, e, -g / 2), pol(1.0, m, -g / 2)))
    th = np.arange(seg) / seg * TAU
    if shape == 'cushion':
        o = superellipse(1, 1, 3.2, seg) * 1.0
        f = 1.17
        planes = [(c * np.array([f, f, 1]), _nrm(n, f, f)) for c, n in planes]
    else:
        o = np.stack([np.cos(th), np.sin(th)], -1)
    me = cut_gem(o, planes, zt + 0.3, -1.6)
    co = np.zeros(len(me.vertices) * 3)
    me.vertices.foreach_get('co', co)
    co = co.reshape(-1, 3)
    if shape == 'pear':  # warp round -> pear: narrow towards +y
        y = co[:, 1]
        k = np.clip((y + 0.2) / 1.2, 0, 1)
        co[:, 0] *= 1 - 0.62 * k**1.5
        co[:, 1] = np.where(y > 0, y * 1.55, y)
    if shape == 'marquise':
        co[:, 1] *= 1.9
    co[:, 1] *= ratio
    me.vertices.foreach_set('co', co.ravel().astype(np.float32))
    me.update()
    return me


def _nrm(n, sx, sy):
    n = np.array([n[0] / sx, n[1] / sy, n[2]])
    return n / np.linalg.norm(n)


def step_cut(w=1, l=1.35, c=0.28, g=0.06):
    """emerald cut, octagonal outline with chamfer c"""
    o = np.array(
        [
            (w, -l + c),
            (w, l - c),
            (w - c, l),
            (-w + c, l),
            (-w, l - c),
            (-w, -l + c),
            (-w + c, -l),
            (w - c, -l),
        ]
    )
    pl = [(np.array([0, 0, g / 2 + 0.34]), np.array([0, 0, 1.0]))]
    dirs = [((1, 0), w), ((-1, 0), w), ((0, 1), l), ((0, -1), l)]
    q = 1 / sqrt(2)
    for sx in (1, -1):
        for sy in (1, -1):
            dirs.append(((sx * q, sy * q), (w + l - c) * q))
    for (dx, dy), d in dirs:
        for inc, f0, z0 in ((52, 0, g / 2), (40, 0.10, None), (27, 0.24, None)):
            z = {
                52: g / 2,
                40: g / 2 + 0.10 * tan(radians(52)),
                27: g / 2 + 0.10 * tan(radians(52)) + 0.14 * tan(radians(40)),
            }[inc]
            a = radians(inc)
            pl.append(
                (np.array([dx * (d - f0), dy * (d - f0), z]), np.array([sin(a) * dx, sin(a) * dy, cos(a)]))
            )
        zz = -g / 2
        f = 0
        for inc, df in ((58, 0.22), (47, 0.26), (37, 0.5)):
            a = radians(inc)
            pl.append(
                (np.array([dx * (d - f), dy * (d - f), zz]), np.array([sin(a) * dx, sin(a) * dy, -cos(a)]))
            )
            zz -= df * tan(a)
            f += df
    return cut_gem(o, pl, 1.2, -3)


GEMMESH = {}


def gm(shape='round', **k):
    key = (shape, tuple(sorted(k.items())))
    if key not in GEMMESH:
        GEMMESH[key] = step_cut(**k) if shape == 'emerald' else brilliant(shape, **k)
    return GEMMESH[key]


def melee():
    k = ('melee',)
    if k not in GEMMESH:
        me = brilliant('round', seg=24)
        n = len(me.vertices)
        co = np.zeros(n * 3)
        me.vertices.foreach_get('co', co)
        co = co.reshape(-1, 3)
        co[:, 2] = np.where(co[:, 2] < 0, co[:, 2] * 0.34, co[:, 2])
        me.vertices.foreach_set('co', co.ravel().astype(np.float32))
        me.update()
        GEMMESH[k] = me
    return GEMMESH[k]


def gem_outline(shape='round', ratio=1.0, n=240):
    """girdle outline of a unit stone, Nx2"""
    a = np.arange(n) / n * TAU
    o = np.stack([np.cos(a), np.sin(a)], -1)
    if shape == 'cushion':
        o = superellipse(1, 1, 3.2, n)
    if shape == 'pear':
        x, y = o.T
        k = np.clip((y + 0.2) / 1.2, 0, 1)
        o = np.stack([x * (1 - 0.62 * k**1.5), np.where(y > 0, y * 1.55, y)], -1)
    if shape == 'emerald':
        w, l, c = 1, 1.35, 0.28
        q = np.array(
            [
                (w, -l + c),
                (w, l - c),
                (w - c, l),
                (-w + c, l),
                (-w, l - c),
                (-w, -l + c),
                (-w + c, -l),
                (w - c, -l),
            ]
        )
        o = resample(np.c_[q, 0 * q[:, 0]], n, True)[0][:, :2]
        return o
    return o * np.array([1, ratio])


def gemMB(shape='round', **k):
    me = melee() if shape == 'melee' else gm(shape, **k)
    me.calc_loop_triangles()
    n = len(me.vertices)
    co = np.zeros(n * 3)
    me.vertices.foreach_get('co', co)
    t = np.zeros(len(me.loop_triangles) * 3, int)
    me.loop_triangles.foreach_get('vertices', t)
    return MB().add(co.reshape(-1, 3), tris=t.reshape(-1, 3))


def meleeMask():
    me = melee()
    me.calc_loop_triangles()
    nz = np.zeros(len(me.loop_triangles) * 3, np.float32)
    me.loop_triangles.foreach_get('normal', nz)
    return (nz.reshape(-1, 3)[:, 2] < 0.05).astype(int)
