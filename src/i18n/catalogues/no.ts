import type { Catalogue } from '../message.js';

export const no: Catalogue = {
  'http.internal': 'Noe gikk galt hos oss. Meld gjerne fra om forespørselen {requestId}.',
  'db.unavailable': 'Lageret til denne tjenesten svarer ikke akkurat nå. Prøv igjen om noen sekunder.',
  'http.notFound': 'Det finnes ingenting på denne adressen.',
  'http.notImplemented': '{feature} er varslet, men finnes ennå ikke i denne versjonen.',
  'http.timedOut': 'Dette tok lengre tid enn 30 sekunder og ble avbrutt. Prøv igjen senere.',
  'http.credentialsMissing':
    'Påloggingsopplysninger mangler. Send API-tokenet ditt som brukernavn i HTTP Basic-autorisasjon, med tomt passord.',
  'http.aliasCredentialsNeeded':
    'Et API-token holder ikke her. Send adressen til et alias og passordet til aliaset med HTTP Basic-autorisasjon.',
  'http.malformedRequest':
    'Dette er ikke en gyldig utformet HTTP-forespørsel. Kontroller forespørselslinjen og headerne.',
  'http.headersTooLarge': 'Adressen og headerne i forespørselen er for lange. Send høyst 64 KB.',
  'http.requestTooSlow': 'Forespørselen kom ikke fullstendig frem i tide. Send den på nytt.',
  'http.hostMissing': 'Headeren Host mangler. Send navnet på verten du kaller.',
  'http.unknownExpectation': 'Headeren Expect ber om noe som er ukjent her. Utelat den.',
  'http.foreignHost':
    'Headeren Host oppgir en annen vert. Kall localhost, eller sett WAYPOST_BASE_URL til adressen du bruker.',
  'http.foreignOrigin':
    'Sider på andre nettsteder har ikke lov til dette. Gjør kallet fra et program eller fra denne adressen selv.',
  'http.useHttps': 'Påloggingsopplysningene ville blitt sendt ubeskyttet over vanlig HTTP. Bruk {url} i stedet.',
  'http.malformedUrl': 'Adressen inneholder en ødelagt prosentkoding. Kod den på nytt.',
  'http.malformedQuery': 'Spørringen kan ikke leses: en koding er ødelagt, eller det er for mange parametere.',
  'http.malformedBody':
    'Innholdet i forespørselen kan ikke leses. Send gyldig JSON eller et skjema, i UTF-8 og i samsvar med Content-Type.',
  'http.bodyNotObject': 'Innholdet i forespørselen må være et objekt med navngitte felter.',
  'http.bodyTooLarge': 'Innholdet i forespørselen er for stort. Send mindre, eller del det opp.',
  'http.bodyTooDeep': 'Innholdet i forespørselen er for dypt nøstet. Bruk høyst {max} nivåer.',
  'http.bodyTooManyFields': 'Innholdet i forespørselen har for mange felter. Send høyst {max, number}.',
  'http.unsupportedType':
    'Innhold av denne typen tas ikke imot her. Send application/json, application/x-www-form-urlencoded eller multipart/form-data.',
  'http.encodedBody': 'Komprimert innhold tas ikke imot her. Send innholdet uten Content-Encoding.',
  'http.fileNotExpected': 'Dette kallet tar ikke imot filer. Send feltene som tekst.',
  'thread.busy': 'For mange store meldinger behandles akkurat nå. Prøv igjen om et øyeblikk.',
  'http.metricsClosed': 'Måledata er bare for denne maskinen eller for den som har måledatatokenet.',
  'input.required': '{field} mangler. Vennligst oppgi det.',
  'input.wrongType':
    '{field} må være {expected, select, string {en tekst} number {et tall} int {et heltall} boolean {true eller false} array {en liste} object {et objekt} other {av en annen type}}.',
  'input.oneOf': '{field} må være en av disse: {options}.',
  'input.tooLong': '{field} kan ha høyst {max, plural, one {# tegn} other {# tegn}}.',
  'input.tooShort': '{field} må ha minst {min, plural, one {# tegn} other {# tegn}}.',
  'input.tooManyItems': '{field} kan ha høyst {max, plural, one {# element} other {# elementer}}.',
  'input.tooFewItems': '{field} må ha minst {min, plural, one {# element} other {# elementer}}.',
  'input.tooBig': '{field} kan være høyst {max}.',
  'input.tooSmall': '{field} må være minst {min}.',
  'input.malformed': '{field} har ikke riktig form. Kontroller skrivemåten.',
  'input.boolean': '{field} må være true eller false.',
  'input.integer': '{field} må være et heltall fra {min} til {max}.',
  'input.byteSize': '{field} må være en størrelse, for eksempel 500 MB eller 1 GB.',
  'input.date': '{field} må være en dato, for eksempel 2026-11-15 eller 11/15/2026.',
  'input.email': '{field} må være en e-postadresse, for eksempel ann@example.com.',
  'input.httpUrl': '{field} må være en adresse som begynner med http:// eller https://.',
  'input.controlCharacters': '{field} inneholder tegn som ikke kan skrives ut. Fjern dem.',
  'access.adminsOnly': 'Bare en administrator for dette domenet kan gjøre dette. Spør en av administratorene.',
  'access.tokenScope': 'Rettighetene til dette API-tokenet strekker ikke til. Bruk et token med større omfang.',
  'access.aliasCredentials': 'Påloggingsopplysningene til et alias holder ikke her. Bruk et API-token.',
  'access.foreignSender':
    'Du kan ikke sende fra denne adressen. Bruk et av dine egne alias som from, eller aliaset til påloggingsopplysningene du sender med.',
  'domain.notFound': 'Det finnes ikke noe slikt domene i kontoen din. Kontroller navnet eller id.',
  'domain.name': '{field} må være et domenenavn, for eksempel example.com, eller en IP-adresse.',
  'domain.alreadyHeld': 'Du har allerede domenet {domain}.',
  'domain.systemName': '{domain} er navnet på selve tjenesten. Legg til et annet domene.',
  'domain.smtpPort': '{field} må være 25, 465, 587, 2525 eller en port fra 1024 til 65535.',
  'domain.catchallAddress':
    '{field}: {address} er ikke en e-postadresse. Skill adresser med komma, mellomrom eller linjeskift.',
  'domain.bounceWebhook': '{field} må være en adresse som begynner med http:// eller https://, eller false.',
  'member.notFound': 'Det finnes ikke noe slikt medlem i dette domenet. Kontroller id.',
  'member.onlyOne': 'Dette domenet har ingen andre medlemmer.',
  'member.lastAdmin': 'Dette er den siste administratoren for domenet. Gjør først et annet medlem til administrator.',
  'invite.notFound':
    'Det finnes ingen åpen invitasjon til dette domenet for deg. Be en administrator for domenet om en ny.',
  'invite.unproven': 'Adressen din {email} er ikke verifisert ennå. Verifiser den, og godta deretter invitasjonen.',
  'invite.otherAddress': 'Denne invitasjonen ble sendt til en annen adresse. Logg på kontoen med den adressen.',
  'invite.alreadyInvited': '{email} er allerede invitert. Slett først den invitasjonen for å sende en ny.',
  'invite.alreadyMember': '{email} er allerede medlem av dette domenet.',
  'invite.acceptedAsAdmin': 'Du er nå administrator for {domain}.',
  'invite.acceptedAsUser': 'Du er nå medlem av {domain}.',
  'search.patternInvalid':
    '{field} er ikke et gyldig regulært uttrykk (RE2): {reason} i posisjon {position}. Rett mønsteret.',
  'search.patternTooSlow': 'Søket med {field} tar for lang tid. Bruk et enklere mønster.',
  'search.busy': 'For mange søk pågår akkurat nå. Prøv igjen om noen sekunder.',
  'alias.notFound': 'Det finnes ikke noe slikt alias i dette domenet. Kontroller navnet eller id.',
  'alias.nameTaken':
    'name: {name} finnes allerede i dette domenet. Velg et annet navn eller endre det eksisterende aliaset.',
  'alias.nameInvisible': 'name inneholder mellomrom eller usynlige tegn. Fjern dem.',
  'alias.namePlus':
    'name kan ikke inneholde «+»: det som følger etter et plusstegn i en adresse, når allerede aliaset foran det.',
  'alias.nameExclamation': 'name kan ikke begynne med «!». Send is_enabled=false for å deaktivere aliaset.',
  'alias.nameWithDomain': 'name kan ikke inneholde «@». Send bare delen foran @{domain}.',
  'alias.nameInvalid':
    'name gir ikke en gyldig e-postadresse. Bruk bokstaver, sifre, punktum, bindestreker og understreker, høyst 64 tegn.',
  'alias.namePatternForm': 'name begynner med «/» og må derfor være et regulært uttrykk, for eksempel /^sales-.*$/i.',
  'alias.namePatternInvalid': 'name er et regulært uttrykk som ikke kan leses: {reason}. Rett det (RE2-syntaks).',
  'alias.nameAdminsOnly':
    'name: bare en administrator for dette domenet kan bruke {name}. Velg et annet navn eller spør en administrator.',
  'alias.noRandomName': 'Fant ikke noe ledig tilfeldig navn. Send et eget navn.',
  'alias.recipientInvalid':
    'recipients: {recipient} er ikke en e-postadresse, et vertsnavn, en IP-adresse eller en http(s)-URL. Rett eller fjern oppføringen.',
  'alias.recipientIsItself':
    'recipients: {recipient} er dette aliaset selv, så e-posten ville gått i ring. Fjern oppføringen.',
  'alias.verificationNeedsEmail':
    'has_recipient_verification virker bare med e-postadresser. Fjern de andre mottakerne, eller send has_recipient_verification=false.',
  'alias.labelTooLong': 'labels: hver etikett kan ha høyst {max} tegn. Gjør den kortere.',
  'alias.catchAllDisabled': 'is_enabled: catch-all-aliaset kan ikke deaktiveres. Slett det i stedet.',
  'alias.imapNeedsName': 'has_imap krever et konkret navn: «*» og regulære uttrykk har ingen postkasse.',
  'alias.pgpNeedsKey': 'has_pgp krever public_key. Send en offentlig OpenPGP-nøkkel i ASCII-armor.',
  'alias.publicKeyTooLarge': 'public_key er for stor. Eksporter den uten bilder og andres signaturer.',
  'alias.publicKeyInvalid':
    'public_key er ikke én enkelt offentlig OpenPGP-nøkkel i ASCII-armor. Eksporter den på nytt.',
  'alias.publicKeyIsPrivate': 'public_key er en privat nøkkel. Behold den for deg selv, og send den offentlige.',
  'alias.publicKeyRevoked': 'public_key er tilbakekalt. Send en gyldig nøkkel.',
  'alias.publicKeyExpired': 'public_key er utløpt. Forleng den eller send en annen.',
  'alias.publicKeyCannotEncrypt':
    'public_key kan ikke brukes til kryptering. Send en nøkkel med en undernøkkel for kryptering.',
  'alias.vacationNeedsName':
    'vacation_responder_is_enabled krever et konkret navn: «*» og regulære uttrykk svarer ikke.',
  'alias.vacationStartAfterEnd': 'vacation_responder_start_date er etter vacation_responder_end_date. Rett en av dem.',
  'alias.vacationCannotSend':
    'Ingen svar sendes så lenge domenet ikke kan sende e-post. Sett opp DKIM-, Return-Path- og DMARC-oppføringene.',
  'alias.vacationSuspended': 'Ingen svar sendes så lenge sending er stanset for dette domenet.',
  'alias.passwordElsewhere': '{field} kan ikke angis her. Bruk POST …/generate-password for dette aliaset.',
  'recipient.linkUnknown':
    'Denne lenken er ikke gyldig lenger. Be eieren av aliaset om å legge til adressen din på nytt.',
  'password.needsName': 'Catch-all-aliaset og regulære uttrykk har ikke passord. Velg et alias med et konkret navn.',
  'password.exists':
    'Dette aliaset har allerede et passord. Send det gamle som password for å beholde postkassen, eller is_override=true for å bytte passord og slette postkassen.',
  'password.eitherOldOrOverride':
    'Send enten password, for å beholde postkassen, eller is_override=true, for å slette den, men ikke begge.',
  'password.wrongOld': 'password er ikke det gjeldende passordet til dette aliaset. Kontroller det og prøv igjen.',
  'password.linkUnknown': 'Denne lenken er allerede brukt eller utløpt. Be om et nytt passord.',
  'password.sent': 'Passordet til {address} og innstillingene for e-postprogrammer er sendt til {email}.',
  'catchallPassword.notFound': 'Det finnes ikke noe slikt catch-all-passord i dette domenet. Kontroller id.',
  'catchallPassword.tooMany': 'Et domene kan ha høyst {max} catch-all-passord. Slett ett først.',
  'limit.reached':
    'For mange forespørsler: {limit, plural, one {# er tillatt} other {# er tillatt}} i denne perioden. Prøv igjen om {minutes, plural, one {# minutt} other {# minutter}}.',
  'password.busy': 'For mange pålogginger kontrolleres akkurat nå. Prøv igjen om noen sekunder.',
  'dns.unavailable':
    'Navnetjenerne for {name} kan ikke nås akkurat nå. Ingenting er endret; prøv igjen om noen minutter.',
  'dns.recordsVerified': 'DNS-oppføringene for {domain} er verifisert: domenet mottar e-post her.',
  'dns.smtpVerified': 'DNS-oppføringene for sending fra {domain} er verifisert: domenet kan sende e-post.',
  'dns.changesTakeTime':
    'Noen DNS-oppføringer er ikke riktige ennå. Det kan ta fra noen minutter til et døgn før en DNS-endring er synlig overalt.',
  'dns.checkNameServers':
    'Verken TXT eller MX ble funnet: kontroller at {domain} bruker navnetjenerne der du la til oppføringene.',
  'dns.checkedAgain': 'Oppføringene kontrolleres på nytt automatisk; du kan også gjenta dette kallet.',
  'dns.verificationMissing':
    'Verifiseringsoppføringen for {domain} mangler. Legg til en TXT-oppføring for {domain}: {value}',
  'dns.verificationMultiple':
    '{domain} har flere verifiseringsoppføringer ({found}). Fjern alle unntatt denne TXT-oppføringen: {value}',
  'dns.verificationWrong':
    '{domain} har en feil verifiseringsoppføring ({found}). Erstatt den med denne TXT-oppføringen: {value}',
  'dns.nameTaken':
    'En annen konto har bevist at den kontrollerer {domain}. Gjør dette til den eneste verifiseringsoppføringen (TXT) for å overta navnet: {value}',
  'dns.rulesBeside':
    'DNS inneholder også videresendingsregler ({prefix}=…), som ikke brukes ved siden av verifiseringsoppføringen. Du kan fjerne dem.',
  'dns.rulesOnly':
    'E-post videresendes bare etter reglene i DNS. Aliasene som er lagret her, mottar e-post så snart {domain} har denne TXT-oppføringen: {value}',
  'dns.mxMissing': '{domain} har ingen MX-oppføring. Legg til en som peker til {host}.',
  'dns.mxOther':
    '{domain} har MX-oppføringer fra andre tjenester ({found}). Fjern dem, slik at all e-post kommer til {host}.',
  'dns.ipAddress':
    '{domain} er en IP-adresse: den har ingen DNS-oppføringer som kan bekrefte den. Legg til et domenenavn i stedet.',
  'dns.dkimMissing': 'DKIM-oppføringen mangler. Legg til TXT-oppføringen for {name} som dns-records viser.',
  'dns.dkimWrong':
    'DKIM-oppføringen for {name} inneholder ikke nøkkelen til dette domenet. Erstatt den med den dns-records viser.',
  'dns.dkimMultiple':
    'Det finnes flere TXT-oppføringer for {name}. Behold DKIM-oppføringen som dns-records viser, og fjern de andre.',
  'dns.returnPathMissing':
    'Return-Path-oppføringen mangler. Legg til en CNAME-oppføring for {name} som peker til {host}.',
  'dns.returnPathWrong': 'CNAME-oppføringen for {name} peker til {found}. Endre den til {host}.',
  'dns.dmarcMissing': 'DMARC-oppføringen mangler. Legg til TXT-oppføringen for {name} som dns-records viser.',
  'dns.dmarcMultiple': 'Det finnes flere DMARC-oppføringer for {name}, noe som regnes som ingen. Behold én av dem.',
  'dns.dmarcPct':
    'DMARC-oppføringen for {name} gjelder bare en del av e-posten. Fjern taggen pct eller sett den til 100.',
  'encrypt.verification':
    'input inneholder en verifiseringsoppføring, som må forbli lesbar. Krypter bare videresendingsregler.',
  'encrypt.empty': 'input inneholder ingen videresendingsregel. Skriv en, for eksempel {prefix}=sales:ann@example.com',
  'encrypt.notARule':
    'input: {element} er ikke en videresendingsregel. Skriv en adresse, eller et navn og målet for det med kolon imellom.',
  'encrypt.port': 'input: porten må være 25, 465, 587, 2525 eller fra 1024 til 65535.',
  'outgoing.notHttp': '{field} må være en adresse med http:// eller https://.',
  'outgoing.noAddress':
    '{field}: verten {host} har ingen adresse i DNS. Kontroller skrivemåten, eller legg til en A- eller AAAA-oppføring.',
  'outgoing.privateAddress':
    '{field}: {host} fører til {address}, som ikke er på det offentlige internettet. Bruk en vert med en offentlig adresse.',
  'letter.signature': 'Waypost på {host}',
  'letter.why.account': 'Du får dette brevet fordi {email} er adressen til kontoen din på {host}.',
  'letter.why.member': 'Du får dette brevet fordi du er medlem av {domain} på {host}.',
  'letter.why.stranger':
    'Du får dette brevet fordi noen har oppgitt {email} på {host}. Hvis du ikke venter det, kan du se bort fra det: ingenting vil skje.',
  'letter.notYou': 'Hvis dette ikke var deg, bytt ut API-tokenene dine og si fra til den som driver {host}.',
  'letter.linkExpires': 'Lenken gjelder til {when, date, long}, {when, time, short}.',
  'letter.accountCode.subject': 'Bekreft e-postadressen din',
  'letter.accountCode.text':
    'Denne adressen er oppgitt for en konto på {host}. Åpne lenken for å bekrefte at den er din.',
  'letter.accountCode.button': 'Bekreft denne adressen',
  'letter.accountCode.code': 'Eller skriv inn denne koden der du blir bedt om den:',
  'letter.accountCode.expires': 'Lenken og koden gjelder til {when, date, long}, {when, time, short}.',
  'letter.emailChanged.subject': 'Adressen til kontoen din er endret',
  'letter.emailChanged.text':
    'Adressen til kontoen din på {host} er endret til {newEmail}. Til den adressen er bekreftet, kommer brev fortsatt hit.',
  'letter.profileChanged.subject': 'Kontoen din er endret',
  'letter.profileChanged.text': 'Disse feltene i kontoen din på {host} er endret:',
  'letter.tokenCreated.subject': 'Et nytt API-token er opprettet',
  'letter.tokenCreated.text':
    'API-tokenet {name} er opprettet for kontoen din på {host}. Den som har det, kan handle i ditt navn.',
  'letter.invite.subject': 'Du er invitert til {domain}',
  'letter.invite.text':
    '{invitedBy} inviterer deg til {domain} på {host} som {group, select, admin {administrator} other {medlem}}.',
  'letter.invite.button': 'Se invitasjonen',
  'letter.recipientCheck.subject': 'Vil du motta e-post for {alias}?',
  'letter.recipientCheck.text':
    'E-post til {alias} skal videresendes til {email}. Åpne lenken hvis du samtykker. Inntil da blir ingenting videresendt til deg.',
  'letter.recipientCheck.button': 'Ja, videresend e-post til meg',
  'letter.passwordGenerated.subject': 'Nytt passord for {alias}',
  'letter.passwordGenerated.text': '{by} har opprettet et nytt passord for {alias}. Det forrige virker ikke lenger.',
  'letter.passwordInstructions.subject': 'Passordet ditt for {alias}',
  'letter.passwordInstructions.text':
    'Det er opprettet et passord for {alias}. Lenken viser det bare én gang, så ha passordbehandleren eller e-postprogrammet ditt klart.',
  'letter.passwordInstructions.button': 'Vis passordet',
  'letter.passwordInstructions.settings': 'Innstillinger for e-postprogrammet ditt:',
  'letter.passwordInstructions.userName': 'Brukernavn',
  'letter.passwordInstructions.imap': 'Innkommende e-post (IMAP)',
  'letter.passwordInstructions.pop3': 'Innkommende e-post (POP3)',
  'letter.passwordInstructions.smtp': 'Utgående e-post (SMTP)',
  'letter.passwordInstructions.door': '{host}, port {port}, {security, select, tls {TLS} other {STARTTLS}}',
  'letter.catchallCreated.subject': 'Nytt catch-all-passord for {domain}',
  'letter.catchallCreated.text':
    '{by} har opprettet et catch-all-passord for {domain}. Med det kan man sende e-post fra alle adresser i domenet.',
  'letter.catchallCreated.description': 'Beskrivelse',
  'letter.catchallMoved.subject': 'Catch-all-passord for {domain} har fått ny eier',
  'letter.catchallMoved.text':
    '{count, plural, one {# catch-all-passord for {domain} tilhører} other {# catch-all-passord for {domain} tilhører}} nå {newOwner}. E-post som sendes med {count, plural, one {det} other {dem}}, teller mot den daglige grensen til den kontoen.',
  'letter.aliasesMoved.subject': 'Aliaser for {domain} er nå dine',
  'letter.aliasesMoved.text':
    '{count, plural, one {# alias for {domain} som tilhørte {from}, er nå ditt.} other {# aliaser for {domain} som tilhørte {from}, er nå dine.}}',
  'letter.settingsChanged.subject': 'Innstillingene for {domain} er endret',
  'letter.settingsChanged.text': '{by} har endret disse innstillingene for {domain}:',
  'letter.settingsChanged.nothing': 'ingenting',
  'letter.domainVerified.subject': '{domain} er verifisert',
  'letter.domainVerified.text': 'DNS-oppføringene for {domain} er på plass. E-post til domenet tas imot fra nå av.',
  'letter.recordsMissing.subject': 'DNS-oppføringer for {domain} mangler',
  'letter.recordsMissing.text':
    'Disse DNS-oppføringene for {domain} ble ikke funnet ved siste kontroll. Uten dem kan det hende at e-post ikke kommer frem:',
  'letter.recordsRemedy': 'Legg dem til der DNS for domenet ditt administreres. Neste kontroll skjer automatisk.',
  'letter.smtpBroken.subject': '{domain} kan ikke sende e-post',
  'letter.smtpBroken.text':
    'Disse DNS-oppføringene ble ikke funnet ved siste kontroll. Til de er tilbake, kan {domain} ikke sende e-post:',
  'letter.nameTaken.subject': '{domain} tilhører nå en annen konto',
  'letter.nameTaken.text':
    'En annen konto har bevist at den kontrollerer DNS for {domain}. Domenet ditt er beholdt, men det verken mottar eller sender e-post.',
  'letter.nameTaken.remedy':
    'Publiser verifiseringsoppføringen for ditt eget domene og verifiser det på nytt for å ta det tilbake.',
  'page.front.title': 'Waypost kjører',
  'page.front.text': 'Domener, aliaser og passord administreres via HTTP-API-et; referansen viser alle kall.',
  'page.front.reference': 'Åpne referansen',
  'page.front.signUp': 'Opprett en konto; svaret inneholder API-tokenet ditt:',
  'page.emailVerified.title': 'Adressen er bekreftet',
  'page.emailVerified.text': '{email} er bekreftet. Du kan lukke denne siden.',
  'page.emailFailed.text':
    'Denne lenken er allerede brukt eller ikke gyldig lenger. Hvis adressen din ikke er bekreftet ennå, kan du be om en ny kode.',
  'page.recipientVerified.title': 'Takk',
  'page.recipientVerified.text': 'E-post til {alias} videresendes nå til {recipient}. Du kan lukke denne siden.',
  'page.invite.title': 'Invitasjon til {domain}',
  'page.invite.text':
    '{email} er invitert til {domain} som {group, select, admin {administrator} other {medlem}}. Logg på kontrollpanelet med denne adressen for å godta.',
  'page.invite.button': 'Åpne kontrollpanelet',
  'page.invite.call': 'Eller godta med ett API-kall, med et API-token for kontoen med denne adressen:',
  'page.invite.signUp': 'Ingen konto ennå? Opprett en først:',
  'page.password.title': 'Passordet ditt',
  'page.password.text': 'Passordet vises bare én gang. Sørg for at ingen ser deg over skulderen.',
  'page.password.button': 'Vis passordet',
  'page.password.userName': 'Brukernavn',
  'page.password.password': 'Passord',
  'page.password.keep': 'Lagre det i passordbehandleren din nå: denne siden kan ikke vise det igjen.',
  'page.failed.title': 'Denne lenken virker ikke',
  'page.failed.incomplete': 'Lenken er ufullstendig. Kopier hele lenken fra brevet.',
  'page.later.title': 'Prøv igjen senere',
  'password.outerSpace': '{field} begynner eller slutter med mellomrom. Fjern det.',
  'password.quotes': '{field} inneholder et anførselstegn eller en apostrof. Velg et passord uten disse tegnene.',
  'password.weakCommon':
    '{field} er for svakt: det ligner et av de vanligste passordene. Bruk flere ord uten sammenheng.',
  'password.weakRepeat': '{field} er for svakt: det gjentar seg selv. Bruk flere ord uten sammenheng.',
  'password.weakSequence':
    '{field} er for svakt: det følger en rekke som abc eller 123. Bruk flere ord uten sammenheng.',
  'password.weakDate':
    '{field} er for svakt: en dato eller et årstall er lett å gjette. Bruk flere ord uten sammenheng.',
  'password.weakPersonal':
    '{field} er for svakt: det inneholder navnet, adressen eller domenet ditt. Bruk flere ord uten sammenheng.',
  'password.weakShort': '{field} er for svakt. Gjør det lengre, for eksempel med flere ord uten sammenheng.',
  'auth.tokenUnknown':
    'Dette API-tokenet er ikke gyldig. Send et token for kontoen din som brukernavn, med tomt passord.',
  'auth.unproven':
    'Adressen til denne kontoen er ikke bekreftet ennå. Lever koden vi sendte dit, med POST /v1/account/verify, eller be om en ny der.',
  'auth.wrongCredentials':
    'Brukernavnet eller passordet er feil. Send den fullstendige adressen til aliaset og det gjeldende passordet.',
  'sandbox.mailNotFound':
    'Det finnes ingen oppfanget e-post {id}. List opp det som finnes, med: waypost sandbox inbox.',
  'sandbox.hostDomain': 'domain må være et domenenavn, for eksempel example.org.',
  'sandbox.hostBehaviour': 'behaviour må være en av disse: {behaviours}.',
  'sandbox.hostText':
    'text må være et SMTP-svar som avviser, for eksempel 550 5.1.1 No such user, eller en av disse: {names}. Det brukes bare sammen med refuse.',
  'sandbox.dnsType': 'type må være en av disse: {types}.',
  'sandbox.dnsName': 'name må være et vertsnavn, for eksempel example.test eller _dmarc.example.test.',
  'sandbox.dnsValue':
    'value kan ikke leveres som en oppføring av typen {type}. Oppgi en adresse, et vertsnavn eller en tekst som passer.',
  'account.emailTaken': 'email brukes allerede av en annen konto. Oppgi en annen adresse.',
  'account.signupClosed': 'Denne tjenesten tar ikke imot nye kontoer. Be den som driver tjenesten, om en.',
  'account.nameInvalid': '{field} må være et navn, ikke en adresse, en lenke eller et domene.',
  'account.forwardingAddressInvalid':
    'default_forwarding_address er ikke gyldig. Oppgi en e-postadresse, et domenenavn, en IP-adresse eller en nettadresse.',
  'account.notFound': 'Det finnes ingen slik konto. Kontroller adressen.',
  'account.codeWrong':
    'code er feil eller ikke gyldig lenger. Kontroller den, eller be om en ny ved å sende bare email.',
  'account.codeSent':
    'Hvis denne adressen venter på bekreftelse, har vi sendt en kode til den. En ny sendes høyst hvert femte minutt.',
  'account.verified': 'Adressen {email} er bekreftet.',
  'token.notFound': 'Det finnes ikke noe slikt API-token i kontoen din. Kontroller id.',
  'token.domainMissing': 'domain mangler: et token med omfanget domain trenger navnet eller id for et domene.',
  'token.domainNotExpected': 'domain brukes bare sammen med omfanget domain. Utelat det, eller endre omfanget.',
  'emails.fromMissing': 'from mangler. Oppgi adressen til et aktivert alias i domenet ditt.',
  'emails.fromInvalid': 'from er ikke en gyldig adresse. Oppgi adressen til et aktivert alias i domenet ditt.',
  'emails.fromSeveral': 'from inneholder flere adresser. Oppgi nøyaktig én.',
  'emails.noRecipients': 'Det er ingen mottaker. Oppgi minst én adresse i to, cc eller bcc.',
  'emails.tooManyRecipients': 'Det er flere enn {max} mottakere. Send flere e-poster.',
  'emails.addressInvalid': '{field} inneholder {address}, som ikke er en gyldig adresse. Rett eller fjern den.',
  'emails.noReplyRecipient': '{address} er en adresse som ingen leser. Fjern den fra mottakerne.',
  'emails.headerMalformed':
    'Linje {line} i meldingen er ikke et headerfelt. Skriv det som Name: value, med en tom linje foran innholdet.',
  'emails.headerTooLarge': 'Headeren i meldingen er for stor. Den kan ha høyst {maxFields} felter og 256 KB.',
  'emails.headerRepeated': 'Meldingen har mer enn én {name}-header. Behold bare én.',
  'emails.nulByte':
    'Meldingen inneholder en NUL-byte, som ikke kan overføres med e-post. Fjern den, eller kod delen i base64.',
  'emails.tooLarge': 'Meldingen er større enn 50 MB. Gjør den mindre, eller send en lenke til filen.',
  'emails.dateTooEarly': 'Datoen i meldingen er før 1970. Oppgi en senere dato, eller utelat den.',
  'emails.dateTooLate': 'Datoen i meldingen er mer enn 30 dager frem i tid. Oppgi en tidligere dato.',
  'emails.dateForm': 'date må være en dato, for eksempel 2026-11-15T09:00:00Z eller Sun, 15 Nov 2026 09:00:00 +0000.',
  'emails.contentType': '{field} må være en tekst, eller byte som et objekt med type Buffer og data.',
  'emails.headerForm':
    '{field} må være et objekt med navn og verdier, eller en liste med objekter med key og value. Verdiene er tekster.',
  'emails.listForm': '{field} må inneholde adresser som tekster, eller som objekter med url og comment.',
  'emails.pathRefused':
    '{field} viser til en fil eller en nettadresse, og slike leser ikke denne tjenesten. Send selve innholdet.',
  'emails.envelopeRefused': 'envelope kan ikke angis: den lages av from, to, cc og bcc. Utelat den.',
  'emails.dkimRefused': 'dkim kan ikke angis: tjenesten signerer med nøkkelen til domenet. Utelat den.',
  'emails.keepBccRefused': 'keepBcc kan ikke angis: bcc vises aldri for mottakerne. Utelat den.',
  'emails.accessRefused': '{field} kan ikke angis: filer og nettadresser leses aldri. Utelat feltet.',
  'emails.transportRefused': '{field} kan ikke angis: tjenesten avgjør hvordan e-post sendes. Utelat feltet.',
  'emails.rawWithFields':
    'raw er en fullstendig melding, så {field} kan ikke stå ved siden av. Send det ene eller det andre.',
  'emails.messageIdInvalid': 'messageId må se ut som <name@domain>. Rett den, eller utelat den for å få en laget.',
  'emails.contentUndecodable':
    '{field} er ikke gyldig {encoding}. Kod innholdet på nytt, eller rett den oppgitte kodingen.',
  'emails.contentTypeInvalid': '{field} er ikke en innholdstype som kan legges ved. Oppgi en slik som application/pdf.',
  'emails.headerNameInvalid': '{name} kan ikke være navnet på en header. Bruk bokstaver, sifre og bindestreker.',
  'emails.headerReserved': 'headers kan ikke angi {name}: den følger av innholdet. Utelat den.',
  'emails.headerValueInvalid':
    'Den ferdige verdien til headeren {name} har en linje som ikke er en fortsettelse. Begynn fortsettelseslinjer med et mellomrom.',
  'emails.listUrlInvalid': '{field} må være en nettadresse, en mailto:-adresse eller, for id, navnet på listen.',
  'emails.otpInvalid': 'otp må ha en code med utskrivbare tegn og en origin som begynner med https://.',
  'emails.tooManyParts': 'Meldingen har for mange vedlegg og alternativer. Send høyst {max}.',
  'emails.cannotCompose': 'Det kan ikke lages noen melding av disse feltene. Kontroller innhold, typer og headere.',
  'email.noAlias':
    'from: det finnes ikke noe aktivert alias {address}. Opprett eller aktiver det, eller bruk en annen adresse.',
  'email.aliasDisabled': 'from: aliaset {address} er deaktivert. Aktiver det for å sende.',
  'email.aliasSuspended': 'from: sending er stanset for {address}. Spør den som driver tjenesten, om grunnen.',
  'email.recordsMissing':
    'from: {domain} kan ikke sende ennå. Mangler eller er feil i DNS: {records}. Sett opp det verify-smtp ber om, og prøv igjen.',
  'email.executable':
    'Meldingen inneholder en kjørbar fil: {part}. Fjern den, eller slå av has_executable_protection for domenet.',
  'email.virus': 'Meldingen inneholder skadelig programvare: {part}. Fjern den.',
  'email.duplicate':
    'Det finnes allerede en e-post med samme Message-ID, dato, avsender og mottakere. Endre messageId for å sende den på nytt.',
  'email.notFound': 'Det finnes ingen slik e-post. Kontroller id eller Message-ID.',
  'email.alreadyFinal': 'E-posten har allerede statusen {status} og kan ikke slettes lenger.',
  'email.idempotencyKey': 'Idempotency-Key må ha 1 til 256 utskrivbare ASCII-tegn.',
  'email.idempotencyChanged':
    'Denne Idempotency-Key er brukt for en annen e-post. Send de samme feltene på nytt, eller bruk en annen nøkkel.',
  'email.idempotencyBusy': 'En forespørsel med denne Idempotency-Key pågår fortsatt. Prøv igjen om noen sekunder.',
  'suppression.address': 'address: {address} er ikke en gyldig e-postadresse. Rett den.',
  'suppression.notFound': 'Sending til adressen {address} er ikke sperret. Kontroller skrivemåten.',
  'webhook.notFound': 'Det finnes ingen slik webhook i dette domenet. Kontroller id.',
  'webhook.tooMany': 'Et domene kan ha høyst {max} webhooker. Slett en før du legger til en ny.',
  'webhook.events': 'events må inneholde minst en av disse: accepted, delivered, deferred, complained.',
};
