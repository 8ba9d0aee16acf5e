import type { Page } from '@playwright/test'

/** What Word 365 puts on the clipboard, shortened: its lists are paragraphs with a bullet as text. */
export const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0in; font-family:"Aptos",sans-serif;} --></style>
</head><body lang=EN-US style='tab-interval:.5in;word-wrap:break-word'><!--StartFragment-->
<h2>After the game<o:p></o:p></h2>
<p class=MsoNormal>The <b>lights</b> stay on for <i>ten</i> minutes, as <a href="https://example.com/lights">the city says</a>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>Pack the long lens<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>Thank the coach<o:p></o:p></p>
<!--EndFragment--></body></html>`

/** The same of Google Docs: a bold element around everything that is not bold. */
export const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-7f1c2a9e-7fff-1b2c-3d4e"><h3
dir="ltr" style="line-height:1.38"><span style="font-size:14pt;font-weight:400">From Docs</span></h3><p dir="ltr"><span
style="font-weight:400;font-style:normal">Plain, then </span><span style="font-weight:700">heavy</span><span
style="font-weight:400">.</span></p><ol><li dir="ltr" style="list-style-type:decimal" aria-level="1"><p dir="ltr" role="presentation"><span
style="font-weight:400">First of all</span></p></li></ol></b><br class="Apple-interchange-newline">`

/** Of a web page: with a script, a style, a picture and a link that runs code. */
export const WEB = `<div class="article" style="color:red" onclick="steal()"><script>steal()</script><p>From the <a
href="javascript:steal()">web</a> <u>page</u><img src="https://pixel.example/1.gif" onerror="steal()"></p><blockquote>Quoted words</blockquote></div>`

/** Pastes HTML where the focus is, as a browser does. */
export async function paste(page: Page, html: string): Promise<void> {
  await page.evaluate((html) => {
    const data = new DataTransfer()
    data.setData('text/html', html)
    data.setData('text/plain', html.replace(/<[^>]*>/g, ''))
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, html)
}
