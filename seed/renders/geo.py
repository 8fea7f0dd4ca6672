"""Meshes out of numpy: a builder, matrices, and the ways to make a surface. One Blender unit is 10 mm, so a ring is about two wide."""

from math import cos, pi, sin

import bpy
import numpy as np

TAU = 2 * pi


class MB:
    """Mesh builder: accumulate numpy verts/faces, emit one Blender object."""

    def __init__(s):
        s.v = []
        s.q = []
        s.t = []
        s.n = 0
        s.attr = []

    def add(s, v, quads=None, tris=None, attr=None):
        v = np.asarray(v, float).reshape(-1, 3)
        if quads is not None and len(quads):
            s.q.append(np.asarray(quads, int).reshape(-1, 4) + s.n)
        if tris is not None and len(tris):
            s.t.append(np.asarray(tris, int).reshape(-1, 3) + s.n)
        s.v.append(v)
        s.n += len(v)
        s.attr.append(np.ones(len(v)) if attr is None else np.asarray(attr, float).ravel())
        return s

    def merge(s, o, M=None):
        v = o.verts()
        if M is not None:
            v = xf(v, M)
        q = np.concatenate(o.q) if o.q else None
        t = np.concatenate(o.t) if o.t else None
        return s.add(v, q, t, np.concatenate(o.attr))

    def verts(s):
        return np.concatenate(s.v) if s.v else np.zeros((0, 3))

    def inst(s, o, mats):
        v = o.verts()
        q = np.concatenate(o.q) if o.q else np.zeros((0, 4), int)
        t = np.concatenate(o.t) if o.t else np.zeros((0, 3), int)
        a = np.concatenate(o.attr)
        for M in mats:
            s.add(xf(v, M), q, t, a)
        return s

    def obj(s, name, mat, smooth=True, parent=None):
        v = s.verts()
        q = np.concatenate(s.q) if s.q else np.zeros((0, 4), int)
        t = np.concatenate(s.t) if s.t else np.zeros((0, 3), int)
        me = bpy.data.meshes.new(name)
        nl = q.size + t.size
        nf = len(q) + len(t)
        me.vertices.add(len(v))
        me.vertices.foreach_set('co', v.astype(np.float32).ravel())
        me.loops.add(nl)
        me.loops.foreach_set('vertex_index', np.concatenate([q.ravel(), t.ravel()]).astype(np.int32))
        me.polygons.add(nf)
        tot = np.concatenate([np.full(len(q), 4), np.full(len(t), 3)]).astype(np.int32)
        st = np.concatenate([[0], np.cumsum(tot)[:-1]]).astype(np.int32)
        me.polygons.foreach_set('loop_start', st)
        me.polygons.foreach_set('loop_total', tot)
        me.polygons.foreach_set('use_smooth', np.full(nf, smooth, bool))
        at = me.attributes.new('cav', 'FLOAT', 'POINT')
        at.data.foreach_set('value', np.concatenate(s.attr).astype(np.float32))
        me.update(calc_edges=True)
        me.validate()
        ob = bpy.data.objects.new(name, me)
        bpy.context.scene.collection.objects.link(ob)
        if mat:
            me.materials.append(mat)
        if parent:
            ob.parent = parent
        return ob


def xf(v, M):
    M = np.asarray(M)
    return v @ M[:3, :3].T + M[:3, 3]


def T(x, y, z):
    M = np.eye(4)
    M[:3, 3] = (x, y, z)
    return M


def S(x, y=None, z=None):
    if y is None:
        y = z = x
    return np.diag([x, y, z, 1.0])


def R_(axis, a):
    c, s = cos(a), sin(a)
    M = np.eye(4)
    i, j = {'x': (1, 2), 'y': (2, 0), 'z': (0, 1)}[axis]
    M[i, i] = c
    M[j, j] = c
    M[i, j] = -s
    M[j, i] = s
    return M


def frame(x, y, z, o):
    M = np.eye(4)
    M[:3, 0] = x
    M[:3, 1] = y
    M[:3, 2] = z
    M[:3, 3] = o
    return M


def grid_faces(nu, nv, cu=False, cv=False):
    U = nu if cu else nu - 1
    V = nv if cv else nv - 1
    i, j = np.meshgrid(np.arange(U), np.arange(V), indexing='ij')
    a = i * nv + j
    b = ((i + 1) % nu) * nv + j
    c = ((i + 1) % nu) * nv + (j + 1) % nv
    d = i * nv + (j + 1) % nv
    return np.stack([a, b, c, d], -1).reshape(-1, 4)


def grid(P, cu=False, cv=False, attr=None):
    nu, nv = P.shape[:2]
    return MB().add(P.reshape(-1, 3), grid_faces(nu, nv, cu, cv), attr=None if attr is None else attr.ravel())


def sphere(r=1, nu=24, nv=14):
    th = np.linspace(0, pi, nv)
    ph = np.arange(nu) / nu * TAU
    P = (
        np.stack(
            [
                np.outer(np.cos(ph), np.sin(th)),
                np.outer(np.sin(ph), np.sin(th)),
                np.outer(np.ones(nu), np.cos(th)),
            ],
            -1,
        )
        * r
    )
    return grid(P, cu=True)


def torus(Rr, r, nu=64, nv=16, sx=1, sy=1, sz=1):
    u = np.arange(nu) / nu * TAU
    v = np.arange(nv) / nv * TAU
    U, V = np.meshgrid(u, v, indexing='ij')
    P = np.stack(
        [(Rr + r * np.cos(V)) * np.cos(U) * sx, (Rr + r * np.cos(V)) * np.sin(U) * sy, -r * np.sin(V) * sz],
        -1,
    )
    return grid(P, True, True)


def lathe(prof, n=96, fn=None, sub=8):
    """prof: list (r,z) from top axis to bottom; smoothed by Catmull-Rom. fn(theta,t,r,z)->r,z,attr displacement"""
    p = catmull(np.array(prof, float), sub)
    ph = np.arange(n) / n * TAU
    PH, _ = np.meshgrid(ph, np.arange(len(p)), indexing='ij')
    r = np.broadcast_to(p[:, 0], PH.shape).copy()
    z = np.broadcast_to(p[:, 1], PH.shape).copy()
    t = np.broadcast_to(np.linspace(0, 1, len(p)), PH.shape)
    a = None
    if fn:
        r, z, a = fn(PH, t, r, z)
    return grid(
        np.stack([r * np.cos(PH), r * np.sin(PH), z], -1)[:, ::-1],
        cu=True,
        attr=None if a is None else a[:, ::-1],
    )


def catmull(p, sub=8, closed=False):
    if sub <= 1:
        return p
    n = len(p)
    out = []
    for i in range(n if closed else n - 1):
        if closed:
            a, b, c, d = p[(i - 1) % n], p[i], p[(i + 1) % n], p[(i + 2) % n]
        else:
            a, b, c, d = p[max(i - 1, 0)], p[i], p[i + 1], p[min(i + 2, n - 1)]
        t = np.arange(sub)[:, None] / sub
        out.append(
            0.5
            * ((2 * b) + (-a + c) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (-a + 3 * b - 3 * c + d) * t**3)
        )
    if not closed:
        out.append(p[-1:])
    return np.concatenate(out)


def frames(path, closed=False, up=(0, 0, 1)):
    path = np.asarray(path, float)
    if closed:
        tg = np.roll(path, -1, 0) - np.roll(path, 1, 0)
    else:
        tg = np.gradient(path, axis=0)
    tg /= np.linalg.norm(tg, axis=1, keepdims=True)
    up = np.broadcast_to(np.asarray(up, float), tg.shape)
    s = np.cross(up, tg)
    s /= np.linalg.norm(s, axis=1, keepdims=True) + 1e-12
    n = np.cross(tg, s)
    return tg, s, n


def tube(path, rad, nv=14, closed=False, up=(0, 0, 1), cap=True):
    path = np.asarray(path, float)
    n = len(path)
    rad = np.broadcast_to(np.asarray(rad, float), (n,))
    _, s, u = frames(path, closed, up)
    v = np.arange(nv) / nv * TAU
    P = path[:, None] + rad[:, None, None] * (
        np.cos(v)[None, :, None] * s[:, None] + np.sin(v)[None, :, None] * u[:, None]
    )
    m = grid(P, closed, True)
    if cap and not closed:
        for k, e in ((0, path[0]), (n - 1, path[-1])):
            m.merge(sphere(rad[k], nv, 8), T(*e))
    return m


def sweep(path, prof, closed=True, up=(0, 0, 1), scale=None):
    """prof closed 2D polygon (side,normal)"""
    path = np.asarray(path, float)
    _, s, u = frames(path, closed, up)
    prof = np.asarray(prof, float)
    pr = (
        np.broadcast_to(prof, (len(path),) + prof.shape)
        if scale is None
        else prof[None] * np.asarray(scale)[:, None, :]
    )
    P = path[:, None] + pr[:, :, 0:1] * s[:, None] + pr[:, :, 1:2] * u[:, None]
    return grid(P, closed, True)


def superellipse(w, h, p=3, n=32):
    a = np.arange(n) / n * TAU
    c, s = np.cos(a), np.sin(a)
    return np.stack([w * np.sign(c) * abs(c) ** (2 / p), h * np.sign(s) * abs(s) ** (2 / p)], -1)


def resample(path, n, closed=False):
    path = np.asarray(path, float)
    if closed:
        path = np.concatenate([path, path[:1]])
    d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))]
    t = np.linspace(0, d[-1], n + 1)[:-1] if closed else np.linspace(0, d[-1], n)
    return np.stack([np.interp(t, d, path[:, k]) for k in range(3)], -1), d[-1]


def smooth(a, b, x):
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def circ(r, n=160, plane='xz', z0=0):
    a = np.arange(n) / n * TAU
    return np.stack([r * np.sin(a), 0 * a, r * np.cos(a)], -1), a  # a=0 at top


def xfmb(m, *Ms):
    """copy of a mesh builder moved by the matrices, first one first"""
    M = np.eye(4)
    for x in Ms:
        M = x @ M
    return MB().merge(m, M)


def R_ring(a, r):
    """matrix with z radial at angle a on XZ ring"""
    return frame([cos(a), 0, -sin(a)], [0, 1, 0], [sin(a), 0, cos(a)], [r * sin(a), 0, r * cos(a)])


def aim(o, z, y=(0, 0, 1)):
    """frame at o with local z toward `z`"""
    z = np.array(z, float)
    z /= np.linalg.norm(z)
    y = np.array(y, float)
    x = np.cross(y, z)
    if np.linalg.norm(x) < 1e-6:
        x = np.cross((1, 0, 0), z)
    x /= np.linalg.norm(x)
    return frame(x, np.cross(z, x), z, o)


def circle_xy(r, n=400, z=0.0, ry=None, c=(0, 0)):
    a = np.arange(n) / n * TAU
    return np.stack([c[0] + r * np.cos(a), c[1] + (ry or r) * np.sin(a), 0 * a + z], -1)
