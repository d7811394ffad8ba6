import type { HeaderInfo } from '#contract/system.ts'

/** Whose portal it is, whom to call, and the filing number that the law wants on a public page. */
export function Footer({ system }: { system: HeaderInfo | undefined }) {
  if (system === undefined || (system.operator === '' && system.icp === '' && system.supportPhone === '')) return null
  return (
    <footer className="footer">
      {system.supportPhone !== '' && (
        <p>
          技术支持 <a href={`tel:${system.supportPhone}`}>{system.supportPhone}</a> {system.supportHours}
        </p>
      )}
      {system.operator !== '' && <p>运营方 {system.operator}</p>}
      {system.icp !== '' && (
        <p>
          <a href="https://beian.miit.gov.cn/">{system.icp}</a>
        </p>
      )}
    </footer>
  )
}
