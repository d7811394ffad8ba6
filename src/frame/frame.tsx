/** What every screen stands in: title, brand, the portal's bar and footer, and the stage itself. */
import { useEffect } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import { headerInfo } from '#contract/header-info.ts'
import { paths } from '#contract/paths.ts'
import { tenant } from '../api/storage.ts'
import { useQuery } from '../api/use-query.ts'
import { Brand } from './brand.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Failed } from './failed.tsx'
import { Footer } from './footer.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { useRowAt } from './rows.ts'
import { Stage } from './stage.tsx'
import { DocumentTitle } from './title.tsx'
import { TopBar } from './top-bar.tsx'
import { UrgentOfMeeting } from './urgent-bar.tsx'

export function Frame() {
  const [path] = useLocation()
  const search = useSearch()
  const { row, missing, error, retry } = useRowAt(path)
  // A rendered page brings the name of the platform itself: where people are at another system, it is asked for.
  const { data: header } = useQuery(headerInfo, {}, { quiet: true, fresh: tenant() !== DEFAULT_SYS_CODE })
  useFavicon(header?.favicon)
  if (missing) return <Redirect to={paths.notFound} replace />
  if (row === undefined)
    return (
      <div className="frame">
        <main id="main" tabIndex={-1}>
          {error === undefined ? <Skeleton shape="page" /> : <Failed error={error} onRetry={retry} />}
        </main>
      </div>
    )
  return (
    <>
      <DocumentTitle title={header?.title ? `${row.title} - ${header.title}` : row.title} />
      <Brand color={header?.brandColor ?? ''} />
      <div className="frame">
        <a className="skip-link" href="#main">
          跳到正文
        </a>
        {!row.bare && <TopBar system={header} />}
        <OfflineBanner />
        {row.ofMeeting && <UrgentOfMeeting />}
        <main id="main" tabIndex={-1}>
          <Stage row={row} url={`${path}?${search}`} />
        </main>
        {row.access === 'anyone' && !row.bare && <Footer system={header} />}
      </div>
    </>
  )
}

function useFavicon(href: string | undefined): void {
  useEffect(() => {
    const icon = document.querySelector('link[rel="icon"]')
    // Said again it is fetched again.
    if (href && icon?.getAttribute('href') !== href) icon?.setAttribute('href', href)
  }, [href])
}
