/** 我的证书: all of them, the newest first. */
import './certificate.css'
import { certificate as calls } from '#contract/certificate.ts'
import { paths } from '#contract/paths.ts'
import { usePages } from '../../../api/use-pages.ts'
import { Failed } from '../../../frame/failed.tsx'
import { Page } from '../../../frame/page.tsx'
import { useReturn } from '../../../frame/use-return.ts'
import { NextPage } from '../../../kit/list/next-page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OwnCertificate } from './own-certificate.tsx'

export function MyCertificates() {
  return (
    <Page title="我的证书" back={paths.mySpace} narrow>
      <All />
    </Page>
  )
}

function All() {
  const pages = usePages(calls.mine, {}, { quiet: true })
  // One may have been issued, or taken back, in the meantime.
  useReturn(() => void pages.retry())
  if (pages.loading) return <Skeleton shape="card" count={2} />
  if (pages.error !== undefined && pages.rows.length === 0) return <Failed error={pages.error} onRetry={pages.retry} />
  if (pages.rows.length === 0) return <Empty drawing="ticket">还没有证书。主办方颁发后会出现在这里，可以下载或核验</Empty>
  return (
    <div className="certificate-stack">
      {pages.rows.map((one) => (
        <OwnCertificate key={one.number} certificate={one} />
      ))}
      <NextPage pages={pages} />
    </div>
  )
}
