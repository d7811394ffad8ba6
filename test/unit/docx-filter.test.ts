/** Taking authors out of a part of a docx, tag by tag. */
import { describe, expect, it } from 'vitest'
import { type DocxRules, filterDocxPart } from '#server/features/file/manuscript/docx-filter.ts'

const rules: DocxRules = {
  drops: (name, attributes) => name === 'gone' || attributes.some(({ value }) => value === 'drop me'),
  unwraps: (name) => name === 'ins',
  keep: (name, { name: key, text }) => (key === 'author' ? undefined : name === 'pic' && key === 'name' ? 'name=""' : text),
}
const filtered = (xml: string) => filterDocxPart(xml, rules)

describe('a part of a docx', () => {
  it.each([
    [
      'is copied as it is',
      '<?xml version="1.0"?><a x="1" y=\'2\'>t &amp; <b/></a>',
      '<?xml version="1.0"?><a x="1" y=\'2\'>t &amp; <b/></a>',
    ],
    ['loses an element with its content', '<a>1<gone><b><gone/></b>2</gone>3</a>', '<a>13</a>'],
    ['loses an empty element', '<a>1<gone/>2</a>', '<a>12</a>'],
    ['loses an element by an attribute', '<a><b r:id="drop me">x</b>y</a>', '<a>y</a>'],
    ['keeps the content of what was inserted', '<a><ins author="x"><b>1</b></ins><ins/></a>', '<a><b>1</b></a>'],
    ['loses an attribute, and keeps the others as they are written', '<a author="x" b=\'2\' c="&lt;">t</a>', '<a b=\'2\' c="&lt;">t</a>'],
    ['changes an attribute of an empty element', '<pic name="C:\\Wang" id="1"/>', '<pic name="" id="1"/>'],
    ['loses comments', '<a>1<!-- by Wang -->2</a>', '<a>12</a>'],
    ['keeps a bracket inside quotes', '<a x="1>2" author="y">t</a>', '<a x="1>2">t</a>'],
    ['keeps character data with tags in it', '<a><![CDATA[<gone>]]></a>', '<a><![CDATA[<gone>]]></a>'],
    ['loses comments inside an element that goes once', '<a><gone><!-- x --></gone>1</a>', '<a>1</a>'],
  ])('%s', (_, xml, expected) => {
    expect(filtered(xml)).toBe(expected)
  })

  it.each(['<a>', '<a></b>', '</a>', '<a x=1></a>', '<a><b</a>', '<a "></a>', '<a><gone></a></gone>', '<!ELEMENT a>', '<a x="1></a>'])(
    'that is not well-formed is refused: %s',
    (xml) => {
      expect(() => filtered(xml)).toThrow('manuscript_broken')
    },
  )
})
