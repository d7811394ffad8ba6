/** A file as the wire has it. */
import type { FileKind, KeptFile } from '#contract/file.ts'
import { toWire } from '../../flow/clock.ts'
import type { File } from './store.ts'

/** @param row of a file that is whole. */
export function onWire({ id, name, kind, size, created_at }: File): KeptFile {
  return { id, name, kind: kind as FileKind, size, createTime: toWire(created_at) }
}
