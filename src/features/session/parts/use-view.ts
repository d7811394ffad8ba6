/** The views of a login screen stand in its query, so that the handset's own back leads from one to the other. */
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#contract/paths.ts'
import { currentSession } from '../../../session/session.ts'
import { useOwnSearch } from '../../../session/use-own-search.ts'

const views = ['login', 'register', 'reset'] as const
export type View = (typeof views)[number]

interface Views {
  view: View
  /** By the link of an invitation. */
  invited: boolean
  /** The same screen in another view, everything else of the query kept; without the invitation once it is `answered`. */
  hrefOf: (view: View, answered?: boolean) => string
}

/** @param first what a screen shows that no view is asked of. */
export function useView(first: View): Views {
  const [path, navigate] = useLocation()
  const query = new URLSearchParams(useOwnSearch())
  const asked = views.find((view) => view === query.get('view'))
  const invited = (query.get('deptCode') ?? '') !== ''

  function hrefOf(view: View, answered = false): string {
    const next = new URLSearchParams(query)
    if (answered) next.delete('deptCode')
    if (view === 'login' && (answered || !invited)) next.delete('view')
    else next.set('view', view)
    const text = next.toString()
    return (path === paths.register ? paths.login : path) + (text === '' ? '' : `?${text}`)
  }

  // An invitation opens the registration; the sign-in view is put below it, so that back leads there.
  const opened = useRef(false)
  useEffect(() => {
    if (!invited || asked !== undefined || first !== 'login' || opened.current || currentSession().signedIn) return
    opened.current = true
    navigate(hrefOf('login'), { replace: true })
    navigate(hrefOf('register'))
  })

  return { view: asked ?? (invited ? 'register' : first), invited, hrefOf }
}
