/** A file as the wire has it. */
import { fileAddress, type FileKind, filePurposes, type KeptFile, pictureAddress } from '#contract/file.ts'
import { toWire } from '../../flow/clock.ts'
import type { File } from './store.ts'

/** @param row of a file that is whole. */
export function onWire({ id, name, kind, size, created_at, purpose, digest }: File): KeptFile {
  const address = filePurposes[purpose].open ? pictureAddress(id, digest, kind) : fileAddress(id)
  return { id, name, kind: kind as FileKind, size, address, createTime: toWire(created_at) }
}
