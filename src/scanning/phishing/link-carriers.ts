/**
 * Registrable domains that carry others' links: click counters of newsletter senders, gateways that
 * rewrite links to check them, and shorteners. That a link passes through one says nothing about where it leads.
 */
const CARRIERS: ReadonlySet<string> = new Set(
  `list-manage.com mailchimp.com mailchi.mp mandrillapp.com sendgrid.net sendgrid.com sparkpostmail.com mailgun.org
   mailgun.net mailjet.com mjt.lu sendinblue.com brevo.com sibforms.com sender.net hubspotlinks.com hubspotemail.net hubspot.com
   hs-sites.com sidekickopen.com hubspotfree.net klaviyomail.com klclick.com klclick1.com klclick2.com klclick3.com
   ctrk.klclick.com cmail19.com cmail20.com createsend.com createsend1.com cmail1.com constantcontact.com rs6.net
   exacttarget.com exct.net salesforce.com sfmc-content.com pardot.com marketo.com mktoweb.com mkt-link.com eloqua.com en25.com
   responsys.net rsys2.com bronto.com emarsys.net emsecure.net selligent.com customeriomail.com customer.io
   intercom-mail.com intercom-clicks.com iterable.com braze.com convertkit-mail.com convertkit-mail2.com ck.page kit.com
   activehosted.com activecampaign.com acems1.com getresponse.com gr-mail.com aweber.com mlsend.com mailerlite.com
   moosend.com omnisend.com omnisendlink.com drip.com getdrip.com substack.com beehiiv.com ghost.io awstrack.me
   cleverreach.com crsend.com rapidmail.de inxmail.com newsletter2go.com optivo.com episerver.net sendpulse.com
   unisender.com mindbox.ru postmarkapp.com pstmrk.it outreach.io salesloft.com yesware.com mixmax.com mailtrack.io
   freshdesk.com freshemail.io zendesk.com helpscout.net zohomail.com zoho.com campaign-archive.com e2ma.net
   outlook.com urldefense.com urldefense.us proofpoint.com mimecast.com mimecastprotect.com barracudanetworks.com
   trendmicro.com sophos.com fireeye.com trellix.com cisco.com mcas.ms googleusercontent.com translate.goog
   google.com googleadservices.com doubleclick.net facebook.com lnkd.in linkedin.com t.co youtube.com
   bit.ly bitly.com tinyurl.com ow.ly buff.ly goo.gl rebrand.ly is.gd t.ly cutt.ly shorturl.at dlvr.it trib.al
   archive.org cachefly.net evernote.com notion.so slack.com slack-redir.net teams.microsoft.com safelinks.com
   github.com gitlab.com googlegroups.com`
    .split(/\s+/)
    .filter((name) => name !== ''),
);

export function carriesLinksOfOthers(registrableDomain: string): boolean {
  return CARRIERS.has(registrableDomain);
}
