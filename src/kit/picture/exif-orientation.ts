/** How a camera held the picture (EXIF, TIFF tag 0x0112): 1 upright, 2 to 8 turned or mirrored. Only old browsers need to be told. */
const START_OF_IMAGE = 0xffd8
const APP1 = 0xffe1
const EXIF = 0x45786966
const LITTLE_ENDIAN = 0x4949
const ORIENTATION = 0x0112

export function orientationOf(bytes: ArrayBuffer): number {
  try {
    return read(new DataView(bytes))
  } catch {
    // Cut off or made up: as it is.
    return 1
  }
}

function read(view: DataView): number {
  if (view.getUint16(0) !== START_OF_IMAGE) return 1
  for (let at = 2; view.getUint16(at) >= 0xff00; at += 2 + view.getUint16(at + 2)) {
    if (view.getUint16(at) !== APP1 || view.getUint32(at + 4) !== EXIF) continue
    const tiff = at + 10
    const little = view.getUint16(tiff) === LITTLE_ENDIAN
    const entries = tiff + view.getUint32(tiff + 4, little)
    for (let entry = 0; entry < view.getUint16(entries, little); entry += 1) {
      const place = entries + 2 + entry * 12
      if (view.getUint16(place, little) === ORIENTATION) return view.getUint16(place + 8, little)
    }
    return 1
  }
  return 1
}
