/** What a decoder is given to look at, and what it answers. */
export type Frame = ImageData | HTMLVideoElement | HTMLCanvasElement | ImageBitmap

/**
 * The text, of several codes that nearest to the middle; undefined: none was read in this look. Rejects when the
 * decoder itself has failed.
 */
export type Decode = (frame: Frame) => Promise<string | undefined>
