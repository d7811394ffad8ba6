/** What was changed in the profile form and not saved yet: it survives a reload and a session that is over, until the person signs out. */
import { useState } from 'react'
import type { Profile } from '#contract/member.ts'
import { ownDraft } from '../../session/parts/kept.ts'
import { type ProfileKey, profileKeys, type Values, valuesOf } from './profile-values.ts'

type Changes = Partial<Values>

export function useProfileDraft(profile: Profile) {
  const [place] = useState(() => ownDraft('profile'))
  const [changes, setChanges] = useState<Changes>(() => recalled(place.get()))
  const [restored, setRestored] = useState(() => Object.keys(changes).length > 0)
  const saved = valuesOf(profile)

  return {
    values: { ...saved, ...changes },
    write: (next: Values) => {
      const different = profileKeys.filter((key) => next[key] !== saved[key])
      const left: Changes = {}
      for (const key of different) left[key] = next[key]
      setChanges(left)
      place.set(different.length === 0 ? '' : JSON.stringify(left))
    },
    /** The form began with changes of an earlier visit. */
    restored,
    /** Saved, or given up. */
    forget: () => {
      setChanges({})
      setRestored(false)
      place.remove()
    },
  }
}

function recalled(text: string): Changes {
  const changes: Changes = {}
  try {
    const kept = JSON.parse(text || '{}') as Record<string, unknown>
    for (const key of profileKeys as readonly ProfileKey[]) if (typeof kept[key] === 'string') changes[key] = kept[key]
  } catch {
    // Not ours, or half written: nothing to restore.
  }
  return changes
}
