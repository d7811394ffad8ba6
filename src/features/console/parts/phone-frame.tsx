/** The meeting's page as a phone shows it, as far as it is saved. */
import './phone-frame.css'
import type { OwnMeeting } from '#contract/meeting-manage.ts'
import { Failed } from '../../../frame/failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { usePreview } from './use-preview.ts'

export function PhoneFrame({ meeting: { id, edition } }: { meeting: OwnMeeting }) {
  const { preview, error, retry } = usePreview(id)
  if (preview === undefined) return error === undefined ? <Skeleton shape="card" /> : <Failed error={error} onRetry={retry} line />
  // Reached as this page is: the link may carry the site's name of another way in.
  const { pathname, search } = new URL(preview.link)
  return (
    <figure className="phone-frame">
      <div className="phone-frame-glass">
        {/* A page of ours, which may not lead the console away. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe key={edition} src={pathname + search} title="会议页面预览" sandbox="allow-scripts allow-same-origin" />
      </div>
      <figcaption className="quiet">手机上的样子，保存后更新</figcaption>
    </figure>
  )
}
