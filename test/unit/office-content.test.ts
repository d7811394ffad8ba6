/** Macros and outside relations of Office files. */
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { hasActiveContent } from '#server/features/file/office-content.ts'
import { UnfitZip } from '#server/untrusted/zip-directory.ts'

const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (...some: string[]) => `<Relationships>${some.join('')}</Relationships>`
const outside = (type: string, target = 'https://evil.example/t.dotm', mode = 'TargetMode="External"') =>
  `<Relationship Id="rId1" Type="${TYPE}/${type}" Target="${target}" ${mode}/>`
const file = (parts: Record<string, string>) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries({ '[Content_Types].xml': '<Types/>', ...parts }).map(([name, xml]) => [name, strToU8(xml)]))),
  )

describe('an Office file', () => {
  it.each<[string, Record<string, string>]>([
    ['text alone', { 'word/document.xml': '<w:document/>' }],
    ['a link to a page', { 'word/_rels/document.xml.rels': relations(outside('hyperlink', 'https://example.com')) }],
    [
      'a link to another workbook',
      { 'xl/externalLinks/_rels/externalLink1.xml.rels': relations(outside('externalLinkPath', 'budget.xlsx')) },
    ],
    [
      'the path of a template on its author’s disk',
      { 'word/_rels/settings.xml.rels': relations(outside('attachedTemplate', 'file:///C:\\Users\\li\\Normal.dotm')) },
    ],
    ['a picture inside', { 'word/_rels/document.xml.rels': relations(outside('image', 'media/image1.png', '')) }],
  ])('is accepted with %s', (_, parts) => {
    expect(hasActiveContent(file(parts))).toBe(false)
  })

  it.each<[string, Record<string, string>]>([
    ['macros', { 'word/vbaProject.bin': 'VBA' }],
    ['macros of Excel 4', { 'xl/macrosheets/sheet1.xml': '<a/>' }],
    ['ActiveX controls', { 'word/activeX/activeX1.xml': '<a/>' }],
    [
      'a type that says macros',
      { '[Content_Types].xml': '<Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>' },
    ],
    ['an outside template', { 'word/_rels/settings.xml.rels': relations(outside('attachedTemplate')) }],
    ['an outside picture', { 'word/_rels/document.xml.rels': relations(outside('image', 'https://evil.example/a.png')) }],
    [
      'an outside template at an address that ends like a link',
      { 'word/_rels/settings.xml.rels': relations(outside('attachedTemplate', 'https://evil.example/hyperlink')) },
    ],
    [
      'an outside template on another machine',
      { 'word/_rels/settings.xml.rels': relations(outside('attachedTemplate', 'file://evil.example/share/a.dotm')) },
    ],
    [
      'an outside template behind a bracket in quotes',
      { 'word/_rels/settings.xml.rels': relations(outside('attachedTemplate').replace('Relationship ', 'Relationship x=">" ')) },
    ],
    ['an outside template in a part of another case', { 'word/_rels/settings.xml.RELS': relations(outside('attachedTemplate')) }],
    [
      'an outside template in single quotes',
      { 'word/_rels/settings.xml.rels': relations(outside('attachedTemplate', 'x', "TargetMode='External'")) },
    ],
    [
      'an outside template in character references',
      { 'word/_rels/settings.xml.rels': relations(outside('attachedTemplate', 'x', 'TargetMode="Ext&#101;rnal"')) },
    ],
  ])('is refused with %s', (_, parts) => {
    expect(hasActiveContent(file(parts))).toBe(true)
  })

  it('is refused where its directory names a part twice or its relations inflate beyond two megabytes', () => {
    const twice = file({ 'word/aaaa.xml': '<a/>', 'word/bbbb.xml': '<a/>' })
    const named = Buffer.from(twice.toString('latin1').replaceAll('word/bbbb.xml', 'word/aaaa.xml'), 'latin1')
    expect(() => hasActiveContent(named)).toThrow(UnfitZip)
    expect(() => hasActiveContent(file({ '_rels/.rels': ' '.repeat(3_000_000) }))).toThrow(UnfitZip)
  })

  it('is read within a second of processor time with a relation of one long word', () => {
    const long = file({ '_rels/.rels': relations(`<Relationship ${'a'.repeat(150_000)} >`) })
    const before = process.cpuUsage()
    expect(hasActiveContent(long)).toBe(false)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000)
  })
})
