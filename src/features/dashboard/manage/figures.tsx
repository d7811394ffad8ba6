/** One meeting's figures: three at its head, sales, sources and doors; on its days the doors come first, and all of it is live. */
import './dashboard.css'
import { Suspense, useState } from 'react'
import { part } from '../../../frame/chunk.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Stale } from '../../../kit/stale.tsx'
import { Card } from '../../../ui/card.tsx'
import { CardSkeleton } from '../../../ui/card-skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { DoorFigures, Quarters } from './door-figures.tsx'
import { Headline } from './headline.tsx'
import { Sales } from './sales.tsx'
import { Sources } from './sources.tsx'
import { isOn, isOver, useToday } from './use-today.ts'
import { isUnsold } from './words.ts'

const SourceSheet = part(() => import('./source-sheet.tsx'))

export function Figures({ meetingId }: { meetingId: string }) {
  const query = useToday(meetingId)
  const [word, setWord] = useState<string>()
  return (
    <Loaded query={query} waiting={<CardSkeleton shape="text" count={4} />}>
      {(today) => (
        <div className="dashboard">
          <Card title={isOn(today) ? '今天' : '概况'} aside={isOn(today) && <Tag tone="brand">实时更新</Tag>}>
            <Headline today={today} />
            {query.error !== undefined && <Stale error={query.error} retry={query.retry} />}
            {today.quarters.length > 0 && (
              <div className="dashboard-part">
                <h3>每刻钟入场</h3>
                <Quarters label="每刻钟入场" quarters={today.quarters} />
              </div>
            )}
          </Card>
          {isOn(today) && <DoorFigures today={today} />}
          <Sales today={today} onLink={() => setWord('')} />
          {!isUnsold(today) && <Sources meetingId={meetingId} onLink={setWord} />}
          {!isOn(today) && (isOver(today) || today.expected > 0) && <DoorFigures today={today} />}
          {word !== undefined && (
            <Suspense>
              <SourceSheet meetingId={meetingId} word={word} onClose={() => setWord(undefined)} />
            </Suspense>
          )}
        </div>
      )}
    </Loaded>
  )
}
