/** The page of either form: the form where it may be filled in, else where it stands. */
import type { ComponentType } from 'react'
import { certification, certificationKindWords } from '#contract/certification.ts'
import type { CertificationKind } from '#contract/mark.ts'
import { paths } from '#contract/paths.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Page } from '../../../frame/page.tsx'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ClockIcon } from '../../../ui/icons.tsx'
import { Result } from '../../../ui/result.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { Keeping } from './keeping.tsx'
import type { PapersProps } from './use-papers.ts'
import { isEditable } from './words.ts'

export function PapersPage({ kind, Form }: { kind: CertificationKind; Form: ComponentType<PapersProps> }) {
  // Somebody else may sign in elsewhere in this browser: their form is another.
  const { id } = useSession()
  const query = useQuery(certification.mine, {}, { quiet: true, fresh: true })
  const { data: mine } = query
  const wide = useWide()
  const keeping = mine !== undefined && <Keeping months={mine.months} keepDays={mine.keepDays} />
  return (
    <Page title={certificationKindWords[kind]} back={paths.certification} {...(wide && { beside: keeping })}>
      <Loaded query={query} waiting={<Skeleton shape="card" count={3} />}>
        {(all) => {
          const own = all[kind]
          return own === null || isEditable(own) ? (
            <Form
              key={id}
              own={own}
              onAsk={query.retry}
              onSaved={(saved) => query.put({ ...all, [kind]: saved })}
              foot={wide ? undefined : keeping}
            />
          ) : (
            <Card>
              <Result tone="waiting" sign={ClockIcon} word="审核中" note="结果会通过消息通知您。需要修改资料的，请先在认证进度中撤回。" />
              <div className="certification-acts">
                <Button kind="primary" href={paths.certificationWaiting}>
                  查看认证进度
                </Button>
              </div>
            </Card>
          )
        }}
      </Loaded>
    </Page>
  )
}
