/** Where people land after signing in, unless they came from somewhere (spec.md section 2.2). */
import { links, paths } from '#contract/paths.ts'
import { storage } from '../api/storage.ts'

export function landing(variant: 'simple' | 'branded' | 'meeting'): string {
  if (variant === 'meeting') return paths.meetingList
  if (variant === 'branded') return paths.classify
  const shared = storage.shareParticulars.get()
  return shared === '' ? paths.scanner : links.particulars(shared)
}
