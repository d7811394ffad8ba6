/** 打印结果: what came of it and the chain's head, for the minutes. */
import '../parts/vote.css'
import './manage.css'
import type { ManagedVote, VoteResult } from '#contract/vote.ts'
import { usePaper } from '../../../kit/use-paper.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Code } from '../parts/receipt-card.tsx'
import { ResultView } from '../parts/result-view.tsx'
import { kindWords, ruleWords } from '../parts/vote-words.ts'

export function PaperSheet({ vote, result, onClose }: { vote: ManagedVote; result: VoteResult; onClose: () => void }) {
  usePaper('poster')
  return (
    <Sheet
      title="投票结果"
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={() => window.print()}>
          打印
        </Button>
      }
    >
      <section className="vote-sheet" tabIndex={0} aria-label="投票结果">
        <h3 className="vote-title">{vote.title}</h3>
        <ResultView vote={vote} result={result} />
        <Facts
          facts={[
            ['方式', kindWords(vote)],
            ['投票人', vote.electorsNote],
            ['规则', ruleWords(vote)],
            ['开始', dayTime(vote.openTime)],
            ['截止', dayTime(vote.closeTime)],
            ['票箱校验码', <Code key="head" text={vote.head} />],
            ['名册校验码', vote.rollDigest === '' ? '' : <Code key="roll" text={vote.rollDigest} />],
          ]}
        />
        <p className="quiet vote-small">
          公布后，任何人都可以下载票箱并重新计票，票箱校验码应与上面的一致。名册校验码由投票人名册算出，此后增删投票人会使两者不符。
        </p>
      </section>
    </Sheet>
  )
}
