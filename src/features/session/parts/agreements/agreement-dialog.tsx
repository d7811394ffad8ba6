/** One of the two legal documents, to read: its text comes when it is opened for the first time. */
import './agreement-dialog.css'
import useSWR from 'swr'
import { system } from '#contract/system.ts'
import { Offline } from '../../../../api/call.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Failed } from '../../../../frame/failed.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { type DocumentKey, documentTitles, filled, type LegalDocument } from './document.ts'

const texts: Record<DocumentKey, () => Promise<LegalDocument>> = {
  agreement: () => import('./user-agreement.ts').then((module) => module.userAgreement),
  privacy: () => import('./privacy-policy.ts').then((module) => module.privacyPolicy),
}

interface Props {
  /** undefined: closed. */
  document: DocumentKey | undefined
  onClose: () => void
}

export default function AgreementDialog({ document, onClose }: Props) {
  const {
    data: text,
    error,
    mutate,
  } = useSWR<LegalDocument, Error, readonly ['document', DocumentKey] | null>(
    document === undefined ? null : ['document', document],
    ([, key]) => textOf(key),
    { revalidateOnFocus: false },
  )
  return (
    <Sheet
      open={document !== undefined}
      title={document === undefined ? '' : documentTitles[document]}
      onClose={onClose}
      footer={
        <Button kind="primary" disabled={text === undefined} onClick={onClose}>
          我已阅读
        </Button>
      }
    >
      {text !== undefined ? (
        <DocumentText text={text} />
      ) : error === undefined ? (
        <Skeleton shape="text" count={8} />
      ) : (
        <Failed error={error} onRetry={() => mutate()} />
      )}
    </Sheet>
  )
}

/** A stop of the Tab key, so that the arrow keys scroll it. */
function DocumentText({ text }: { text: LegalDocument }) {
  const header = useQuery(system.headerInfo, {}, { quiet: true }).data
  return (
    <article className="agreement" tabIndex={0} aria-label={text.title}>
      <p className="agreement-version">
        版本 {text.version} · {text.effective}起生效
      </p>
      {text.sections.map(({ heading, paragraphs, stressed }, section) => (
        <section key={heading} className={classNames('agreement-section', stressed && 'is-stressed')}>
          <h3 className="agreement-heading">
            {section + 1}. {heading}
          </h3>
          {paragraphs.map((paragraph, place) => (
            <p key={paragraph}>
              <span className="agreement-number">
                {section + 1}.{place + 1}
              </span>
              {filled(paragraph, header)}
            </p>
          ))}
        </section>
      ))}
    </article>
  )
}

async function textOf(document: DocumentKey): Promise<LegalDocument> {
  try {
    return await texts[document]()
  } catch (error) {
    throw navigator.onLine ? error : new Offline(error)
  }
}
