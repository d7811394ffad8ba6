/** A key as it is kept: on paper, a sheet for each who keeps a part. */
import '../parts/vote.css'
import './manage.css'
import { spacedKey } from '#contract/sealed.ts'
import type { ManagedVote } from '#contract/vote.ts'

export interface ShownKey {
  publicKey: string
  /** The whole key, or its three parts. */
  papers: readonly string[]
}

export function KeyPaper({ vote, papers }: { vote: Pick<ManagedVote, 'title'>; papers: ShownKey['papers'] }) {
  return (
    <div className="key-papers">
      {papers.map((key, place) => (
        <section key={key} className="key-paper">
          <h3>{papers.length === 1 ? '投票密钥' : `投票密钥 第 ${place + 1} 份，共 ${papers.length} 份`}</h3>
          <p className="quiet">{vote.title}</p>
          <code className="key-code">{spacedKey(key)}</code>
          <p className="quiet vote-small">
            {papers.length === 1 ? '计票时输入，请单独保管，不要拍照转发。' : '计票时任意两份合在一起才能打开票箱，请交给不同的人保管。'}
          </p>
        </section>
      ))}
    </div>
  )
}
