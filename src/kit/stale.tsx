import './stale.css'
import { Failed, type FailedProps } from '../frame/failed.tsx'

/** What is shown is from before: its renewal has failed. */
export function Stale({ error, retry }: { error: FailedProps['error']; retry: () => unknown }) {
  return (
    <div className="stale">
      <Failed error={error} onRetry={retry} line>
        没有更新成功，显示的是先前的数据
      </Failed>
    </div>
  )
}
