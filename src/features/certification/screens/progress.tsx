/** 认证进度: where each certification stands, why, for how long, and who has looked at its pictures. */
import '../parts/certification.css'
import { useState } from 'react'
import { certification } from '#contract/certification.ts'
import { type CertificationKind, certificationKinds } from '#contract/mark.ts'
import { paths } from '#contract/paths.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Page } from '../../../frame/page.tsx'
import { useReturn } from '../../../frame/use-return.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LooksSheet } from '../parts/looks-sheet.tsx'
import { OwnCard } from '../parts/own-card.tsx'

/** Somebody decides by hand: a look every half minute is soon enough. */
const LOOK_MS = 30_000

export default function CertificationProgress() {
  const query = useQuery(
    certification.mine,
    {},
    {
      fresh: true,
      quiet: true,
      every: (known) => (certificationKinds.some((kind) => known?.[kind]?.state === 'waiting') ? LOOK_MS : 0),
    },
  )
  useReturn(() => void query.retry())
  const [looked, setLooked] = useState<CertificationKind>()
  return (
    <Page
      title="认证进度"
      back={paths.certification}
      aside={
        <Button small href={paths.certification}>
          全部认证
        </Button>
      }
    >
      <Loaded query={query} waiting={<Skeleton shape="card" count={2} />}>
        {(mine) => {
          const all = certificationKinds.flatMap((kind) => mine[kind] ?? [])
          return all.length === 0 ? (
            <Empty
              action={
                <Button kind="primary" href={paths.certification}>
                  去认证
                </Button>
              }
            >
              您还没有提交过认证
            </Empty>
          ) : (
            <div className="certification-own">
              {all.map((own) => (
                <OwnCard key={own.kind} own={own} onLooks={() => setLooked(own.kind)} onChanged={query.retry} />
              ))}
            </div>
          )
        }}
      </Loaded>
      {looked !== undefined && <LooksSheet kind={looked} onClose={() => setLooked(undefined)} />}
    </Page>
  )
}
