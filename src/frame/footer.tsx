import type { HeaderInfo } from '#contract/system.ts'

/** Whom to call, and the filing number that the law wants on a public page. */
export function Footer({ system }: { system: HeaderInfo | undefined }) {
  if (system === undefined || (system.icp === '' && system.supportPhone === '')) return null
  return (
    <footer className="footer">
      {system.supportPhone !== '' && (
        <p>
          技术支持 <a href={`tel:${system.supportPhone}`}>{system.supportPhone}</a> {system.supportHours}
        </p>
      )}
      {system.icp !== '' && (
        <p>
          <a href="https://beian.miit.gov.cn/">{system.icp}</a>
        </p>
      )}
    </footer>
  )
}
