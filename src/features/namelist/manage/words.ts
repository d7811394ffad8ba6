import type { NameKind } from '#contract/namelist.ts'
import type { Tone } from '../../../ui/tag.tsx'

export const kindTones: Record<NameKind, Tone> = { wrong: 'danger', doubtful: 'warning', double: 'ended', known: 'plain', new: 'success' }
