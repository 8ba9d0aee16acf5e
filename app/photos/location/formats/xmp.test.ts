import { expect, test } from 'vitest'
import { processorSeconds } from '../../../../ports/testing.ts'
import { allOf, blankOut } from '../blanks.ts'
import { memorySource } from '../source.ts'
import { xmpLocation } from './xmp.ts'

async function withoutPlace(xmp: string): Promise<string> {
  const bytes = Buffer.from(xmp)
  return blankOut(bytes, 0, await allOf(xmpLocation(memorySource(bytes), 0, bytes.length))).toString()
}

test.each([
  ...['exif:GPSLatitude="51,30N"', 'drone-dji:GpsLongtitude="0.1"', 'drone-dji:Latitude="+51.5"'],
  ...['drone-dji:AbsoluteAltitude="+80.2"', 'dwc:decimalLongitude="0.1"', 'Camera:GPSXYAccuracy="2.5"'],
  ...['geo:lat="51.5"', 'a:lng="0.1"', 'a:StartLat="51.5"', 'a:lon_deg="0.1"', 'a:long="0.1"', 'lat="51.5"'],
  ...['a:Coordinates="51.5"', 'a:geohash="gcpvj0"', 'a:PlusCode="9C3XGV00+"'],
  ...['a:Location="51.5074, -0.1278"', 'a:position="51.50 0.12"', 'iptc:LocationId="geo:51.5,-0.1"'],
])('%s goes, as an attribute and as an element', async (attribute) => {
  const [, name, value] = /^(.*)="(.*)"$/.exec(attribute) as unknown as [string, string, string]
  for (const xmp of [`<r ${attribute} keep="1">`, `<r keep="1"><${name}>${value}</${name}></r>`]) {
    const copy = await withoutPlace(xmp)
    expect([copy.includes(value), copy.includes('keep="1"'), copy.length]).toEqual([false, true, xmp.length])
  }
})

test.each([
  ...['a:Latest="51.50, 0.12"', 'a:Translation="51.50, 0.12"', 'crs:LongExposure="1"'],
  ...['iptc:Location="Stadium, section 12, row 3"', 'photoshop:City="Longview"'],
  ...['xmlns:gps="http://a/"', 'tiff:WhitePoint="0.31, 0.33"'],
])('%s stays', async (attribute) => {
  expect(await withoutPlace(`<r ${attribute}/>`)).toBe(`<r ${attribute}/>`)
})

test('coordinates in a list are a place', async () => {
  const xmp =
    '<r><a:Position><rdf:Seq><rdf:li>51.50</rdf:li><rdf:li>-0.12</rdf:li></rdf:Seq></a:Position></r>'
  expect(await withoutPlace(xmp)).toMatch(/^<r> +<\/r>$/)
})

test('places by the ten thousand are read at once', async () => {
  for (const text of ['<a:Location>', 'a:Place="1" ', 'a:Location=" '])
    expect(await processorSeconds(() => withoutPlace(`<r ${text.repeat(60_000)}`))).toBeLessThan(10)
})
