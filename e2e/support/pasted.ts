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

/** Of a web page: with a script, a style, a picture and a link that runs code. */
export const WEB = `<div class="article" style="color:red" onclick="steal()"><script>steal()</script><p>From the <a
href="javascript:steal()">web</a> <u>page</u><img src="https://pixel.example/1.gif" onerror="steal()"></p><blockquote>Quoted words</blockquote></div>`

export async function paste(page: Page, html: string): Promise<void> {
  await page.evaluate((html) => {
    const data = new DataTransfer()
    data.setData('text/html', html)
    data.setData('text/plain', html.replace(/<[^>]*>/g, ''))
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, html)
}
