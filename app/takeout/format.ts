/** Written last: an export without it is incomplete. */
export const INDEX = 'index.json'
export const README = 'README.txt'
export const README_TEXT = `Everything of a website that was made with Sideline.

albums/          a folder for each album, with its photographs and album.json
posts/           a folder for each post of the blog, with its pictures and post.json
site/            what the pages say, and the photographs on them
*.json, *.csv    clients, what they chose, teams and athletes, bookings, orders, saved replies, addresses of an earlier site
index.json       when it was made, how much there is, and which files the site had lost. Without it, the export is incomplete.

It has no passwords, no links, and no codes or PINs of cards. To move the site to another server, use a backup instead.

Nothing here is encrypted: it has the names, email addresses, and phone numbers of clients, what they wrote, and the names of athletes.
`
