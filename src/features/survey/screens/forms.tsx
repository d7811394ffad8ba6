/** 问卷: those of a meeting that somebody can fill in or has; one of them, page by page; or, by a link, what came of one. */
import { Redirect, useSearch } from 'wouter'
import { paths } from '#contract/paths.ts'
import { loginFor } from '../../../session/way-back.ts'
import { useSession } from '../../../session/session.ts'
import { FillPage } from '../parts/fill-page.tsx'
import { ListPage } from '../parts/list-page.tsx'
import { SharedPage } from '../parts/shared-page.tsx'

export default function Forms() {
  const search = useSearch()
  const query = new URLSearchParams(search)
  const { signedIn } = useSession()
  const result = query.get('result') ?? ''
  if (result !== '') return <SharedPage shareKey={result} />
  if (!signedIn) return <Redirect to={loginFor(search === '' ? paths.forms : `${paths.forms}?${search}`)} replace />
  const survey = query.get('survey') ?? ''
  const session = query.get('session') ?? ''
  return survey === '' ? (
    <ListPage category={query.get('category') ?? ''} />
  ) : (
    <FillPage key={`${survey} ${session}`} id={survey} sessionId={session} />
  )
}
