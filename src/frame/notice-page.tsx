import './notice-page.css'
import type { ReactNode } from 'react'
import { goBack } from './steps.ts'
import { paths } from '#contract/paths.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

/** A page that says one thing and leads on or back. */
export function Notice({
  drawing,
  title,
  action,
  children,
}: {
  drawing: 'paper' | 'search'
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="notice-page">
      <Empty
        drawing={drawing}
        title={title}
        action={
          <div className="notice-page-actions">
            {action}
            <Button kind="text" onClick={() => goBack(paths.meetingList)}>
              返回
            </Button>
          </div>
        }
      >
        {children}
      </Empty>
    </div>
  )
}
