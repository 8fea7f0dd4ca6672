"""A piece of jewellery: meshes by the name of their material, built into Blender objects at the end."""

import bpy
import numpy as np

import materials
from gems import meleeMask
from geo import MB


class Piece(dict):
    def __missing__(s, k):
        s[k] = MB()
        return s[k]

    def inst(s, o, *mats):
        for M in mats:
            for k, m in o.items():
                if m.n:
                    s[k].merge(m, M)
        return s

    def build(s, mats, parent_name='piece'):
        par = bpy.data.objects.new(parent_name, None)
        bpy.context.scene.collection.objects.link(par)
        for k, m in s.items():
            if not m.n:
                continue
            if k.startswith('m_'):
                ob = m.obj(parent_name + '_' + k, mats[k], smooth=False, parent=par)
                ob.data.materials.append(mats['f_' + k[2:]])
                nt = len(ob.data.polygons)
                mt = meleeMask()
                reps = nt // len(mt)
                ob.data.polygons.foreach_set('material_index', np.tile(mt, reps).astype(np.int32))
            else:
                m.obj(
                    parent_name + '_' + k,
                    mats[k],
                    smooth=k not in materials.GEMS and k != 'polki',
                    parent=par,
                )
        return par


class Mats(dict):
    """materials made when first asked for: <stone>, m_<stone> (small stone), f_<stone> (its foil back), cab_<stone>"""

    def __missing__(s, k):
        pre, _, kind = k.partition('_')
        s[k] = (
            {'m': materials.gem, 'f': materials.foil, 'cab': materials.cabochon}[pre](kind)
            if kind
            else materials.gem(k)
        )
        return s[k]


def mats(metal='22k', rough=0.09, antique=0.0, bump=0.0):
    d = Mats(
        gold=materials.metal(metal, rough, antique=antique, bump=bump),
        pearl=materials.pearl(),
        polki=materials.polki(),
        bead=materials.black_bead(),
    )
    return d
