import type { Catalogue } from '../message.js';

export const fr: Catalogue = {
  'http.internal': 'Un problème est survenu de notre côté. Veuillez nous signaler la requête {requestId}.',
  'db.unavailable':
    'Le stockage de ce service ne répond pas pour le moment. Veuillez réessayer dans quelques secondes.',
  'http.notFound': 'Il n’y a rien à cette adresse.',
  'http.notImplemented': '{feature} : annoncé, mais pas encore disponible dans cette version.',
  'http.timedOut': 'L’opération a duré plus de 30 secondes et a été abandonnée. Veuillez réessayer plus tard.',
  'http.credentialsMissing':
    'Les identifiants manquent. Envoyez votre jeton API comme nom d’utilisateur de l’autorisation HTTP Basic, avec un mot de passe vide.',
  'http.aliasCredentialsNeeded':
    'Un jeton API ne donne pas accès à ceci. Envoyez l’adresse d’un alias et son mot de passe par autorisation HTTP Basic.',
  'http.malformedRequest': 'Cette requête HTTP est mal formée. Vérifiez sa ligne de requête et ses en-têtes.',
  'http.headersTooLarge': 'L’adresse et les en-têtes de la requête sont trop longs. Envoyez au plus 64 KB.',
  'http.requestTooSlow': 'La requête n’est pas arrivée entièrement à temps. Veuillez la renvoyer.',
  'http.hostMissing': 'L’en-tête Host manque. Envoyez le nom de l’hôte que vous appelez.',
  'http.unknownExpectation': 'L’en-tête Expect demande quelque chose d’inconnu ici. Supprimez-le.',
  'http.foreignHost':
    'L’en-tête Host désigne un autre hôte. Appelez localhost, ou donnez à WAYPOST_BASE_URL l’adresse que vous utilisez.',
  'http.foreignOrigin':
    'Les pages d’autres sites ne peuvent pas faire cela. Faites l’appel depuis un programme ou depuis cette adresse elle-même.',
  'http.useHttps': 'En HTTP simple, les identifiants circuleraient sans protection. Utilisez plutôt {url}.',
  'http.malformedUrl': 'L’adresse contient un encodage pour cent incorrect. Encodez-la de nouveau.',
  'http.malformedQuery':
    'Les paramètres de l’adresse sont illisibles : un encodage est incorrect, ou ils sont trop nombreux.',
  'http.malformedBody':
    'Le corps de la requête est illisible. Envoyez du JSON bien formé ou un formulaire, en UTF-8 et conforme à son Content-Type.',
  'http.bodyNotObject': 'Le corps de la requête doit être un objet composé de champs nommés.',
  'http.bodyTooLarge': 'Le corps de la requête est trop volumineux. Envoyez moins de données, ou en plusieurs fois.',
  'http.bodyTooDeep': 'Le corps de la requête est trop imbriqué. Utilisez au plus {max} niveaux.',
  'http.bodyTooManyFields': 'Le corps de la requête contient trop de champs. Envoyez-en au plus {max, number}.',
  'http.unsupportedType':
    'Ce type de corps n’est pas accepté ici. Envoyez application/json, application/x-www-form-urlencoded ou multipart/form-data.',
  'http.encodedBody': 'Les corps compressés ne sont pas acceptés ici. Envoyez le corps sans Content-Encoding.',
  'http.fileNotExpected': 'Cet appel n’accepte pas de fichier. Envoyez ses champs sous forme de texte.',
  'thread.busy': 'Trop de messages volumineux sont en cours de traitement. Veuillez réessayer dans un instant.',
  'http.metricsClosed': 'Les métriques sont réservées à cette machine, ou aux appels munis du jeton des métriques.',
  'input.required': '{field} manque. Veuillez l’indiquer.',
  'input.wrongType':
    '{field} doit être {expected, select, string {un texte} number {un nombre} int {un nombre entier} boolean {true ou false} array {une liste} object {un objet} other {d’un autre type}}.',
  'input.oneOf': '{field} doit être l’une de ces valeurs : {options}.',
  'input.tooLong': '{field} doit avoir au plus {max, plural, one {# caractère} other {# caractères}}.',
  'input.tooShort': '{field} doit avoir au moins {min, plural, one {# caractère} other {# caractères}}.',
  'input.tooManyItems': '{field} doit avoir au plus {max, plural, one {# élément} other {# éléments}}.',
  'input.tooFewItems': '{field} doit avoir au moins {min, plural, one {# élément} other {# éléments}}.',
  'input.tooBig': '{field} doit être inférieur ou égal à {max}.',
  'input.tooSmall': '{field} doit être supérieur ou égal à {min}.',
  'input.malformed': '{field} n’a pas la forme attendue. Vérifiez son écriture.',
  'input.boolean': '{field} doit être true ou false.',
  'input.integer': '{field} doit être un nombre entier compris entre {min} et {max}.',
  'input.byteSize': '{field} doit être une taille telle que 500 MB ou 1 GB.',
  'input.date': '{field} doit être une date telle que 2026-11-15 ou 11/15/2026.',
  'input.email': '{field} doit être une adresse e-mail telle que ann@example.com.',
  'input.httpUrl': '{field} doit être une adresse commençant par http:// ou https://.',
  'input.controlCharacters': '{field} contient des caractères non imprimables. Supprimez-les.',
  'access.adminsOnly': 'Seul un administrateur de ce domaine peut faire cela. Adressez-vous à l’un d’eux.',
  'access.tokenScope': 'La portée de ce jeton API ne suffit pas. Utilisez un jeton de portée plus large.',
  'access.aliasCredentials': 'Les identifiants d’un alias ne donnent pas accès à ceci. Utilisez un jeton API.',
  'access.foreignSender':
    'Vous ne pouvez pas envoyer depuis cette adresse. Utilisez comme from l’un de vos propres alias, ou celui des identifiants avec lesquels vous envoyez.',
  'domain.notFound': 'Ce domaine n’existe pas dans votre compte. Vérifiez son nom ou son id.',
  'domain.name': '{field} doit être un nom de domaine tel que example.com, ou une adresse IP.',
  'domain.alreadyHeld': 'Vous avez déjà le domaine {domain}.',
  'domain.systemName': '{domain} est le nom de ce service lui-même. Ajoutez un autre domaine.',
  'domain.smtpPort': '{field} doit être 25, 465, 587, 2525 ou un port compris entre 1024 et 65535.',
  'domain.catchallAddress':
    '{field} : {address} n’est pas une adresse e-mail. Séparez les adresses par des virgules, des espaces ou des sauts de ligne.',
  'domain.bounceWebhook': '{field} doit être une adresse commençant par http:// ou https://, ou false.',
  'member.notFound': 'Ce membre n’existe pas dans ce domaine. Vérifiez l’id.',
  'member.onlyOne': 'Ce domaine n’a pas d’autre membre.',
  'member.lastAdmin': 'C’est le dernier administrateur du domaine. Nommez d’abord un autre membre administrateur.',
  'invite.notFound':
    'Aucune invitation à ce domaine n’est en attente pour vous. Demandez-en une nouvelle à un administrateur du domaine.',
  'invite.unproven': 'Votre adresse {email} n’est pas encore vérifiée. Vérifiez-la, puis acceptez l’invitation.',
  'invite.otherAddress':
    'Cette invitation a été envoyée à une autre adresse. Connectez-vous au compte de cette adresse.',
  'invite.alreadyInvited': '{email} a déjà une invitation. Supprimez-la d’abord pour en envoyer une nouvelle.',
  'invite.alreadyMember': '{email} est déjà membre de ce domaine.',
  'invite.acceptedAsAdmin': 'Vous êtes maintenant administrateur de {domain}.',
  'invite.acceptedAsUser': 'Vous êtes maintenant membre de {domain}.',
  'search.patternInvalid':
    '{field} n’est pas une expression régulière valide (RE2) : {reason} à la position {position}. Corrigez le motif.',
  'search.patternTooSlow': 'La recherche de {field} prend trop de temps. Utilisez un motif plus simple.',
  'search.busy': 'Trop de recherches sont en cours. Veuillez réessayer dans quelques secondes.',
  'alias.notFound': 'Cet alias n’existe pas dans ce domaine. Vérifiez son nom ou son id.',
  'alias.nameTaken': 'name : {name} existe déjà dans ce domaine. Choisissez un autre nom ou modifiez l’alias existant.',
  'alias.nameInvisible': 'name contient des espaces ou des caractères invisibles. Supprimez-les.',
  'alias.namePlus':
    'name ne doit pas contenir « + » : ce qui suit un signe plus dans une adresse parvient déjà à l’alias qui le précède.',
  'alias.nameExclamation': 'name ne doit pas commencer par « ! ». Pour désactiver l’alias, envoyez is_enabled=false.',
  'alias.nameWithDomain': 'name ne doit pas contenir « @ ». Envoyez seulement la partie qui précède @{domain}.',
  'alias.nameInvalid':
    'name ne forme pas une adresse e-mail valide. Utilisez des lettres, des chiffres, des points, des traits d’union et des tirets bas, au plus 64 caractères.',
  'alias.namePatternForm':
    'name commence par « / » et doit donc être une expression régulière telle que /^sales-.*$/i.',
  'alias.namePatternInvalid': 'name est une expression régulière illisible : {reason}. Corrigez-la (syntaxe RE2).',
  'alias.nameAdminsOnly':
    'name : seul un administrateur de ce domaine peut utiliser {name}. Choisissez un autre nom ou adressez-vous à un administrateur.',
  'alias.noRandomName': 'Aucun nom aléatoire libre n’a été trouvé. Envoyez un nom de votre choix.',
  'alias.recipientInvalid':
    'recipients : {recipient} n’est ni une adresse e-mail, ni un nom d’hôte, ni une adresse IP, ni une URL http(s). Corrigez ou supprimez cet élément.',
  'alias.recipientIsItself':
    'recipients : {recipient} est cet alias lui-même, le courrier tournerait en boucle. Supprimez cet élément.',
  'alias.verificationNeedsEmail':
    'has_recipient_verification ne fonctionne qu’avec des adresses e-mail. Supprimez les autres destinataires, ou envoyez has_recipient_verification=false.',
  'alias.labelTooLong': 'labels : chaque étiquette doit avoir au plus {max} caractères. Raccourcissez-la.',
  'alias.catchAllDisabled': 'is_enabled : le catch-all ne peut pas être désactivé. Supprimez-le plutôt.',
  'alias.imapNeedsName':
    'has_imap exige un nom précis : « * » et les expressions régulières n’ont pas de boîte aux lettres.',
  'alias.pgpNeedsKey': 'has_pgp exige public_key. Envoyez une clé publique OpenPGP au format ASCII armor.',
  'alias.publicKeyTooLarge': 'public_key est trop volumineuse. Exportez-la sans photos ni signatures de tiers.',
  'alias.publicKeyInvalid':
    'public_key n’est pas une clé publique OpenPGP unique au format ASCII armor. Exportez-la de nouveau.',
  'alias.publicKeyIsPrivate': 'public_key est une clé privée. Gardez-la pour vous et envoyez la clé publique.',
  'alias.publicKeyRevoked': 'public_key a été révoquée. Envoyez une clé valide.',
  'alias.publicKeyExpired': 'public_key a expiré. Prolongez-la ou envoyez-en une autre.',
  'alias.publicKeyCannotEncrypt':
    'public_key ne peut pas servir au chiffrement. Envoyez une clé dotée d’une sous-clé de chiffrement.',
  'alias.vacationNeedsName':
    'vacation_responder_is_enabled exige un nom précis : « * » et les expressions régulières ne répondent pas.',
  'alias.vacationStartAfterEnd':
    'vacation_responder_start_date est postérieure à vacation_responder_end_date. Corrigez l’une des deux.',
  'alias.vacationCannotSend':
    'Aucune réponse ne part tant que le domaine ne peut pas envoyer. Configurez ses enregistrements DKIM, Return-Path et DMARC.',
  'alias.vacationSuspended': 'Aucune réponse ne part tant que l’envoi est suspendu pour ce domaine.',
  'alias.passwordElsewhere': '{field} ne peut pas être défini ici. Utilisez POST …/generate-password de cet alias.',
  'recipient.linkUnknown':
    'Ce lien n’est plus valide. Demandez au propriétaire de l’alias d’ajouter de nouveau votre adresse.',
  'password.needsName':
    'Le catch-all et les expressions régulières n’ont pas de mot de passe. Choisissez un alias au nom précis.',
  'password.exists':
    'Cet alias a déjà un mot de passe. Envoyez l’ancien dans password pour conserver sa boîte aux lettres, ou is_override=true pour le remplacer et supprimer la boîte.',
  'password.eitherOldOrOverride':
    'Envoyez soit password, pour conserver la boîte aux lettres, soit is_override=true, pour la supprimer, mais pas les deux.',
  'password.wrongOld': 'password n’est pas le mot de passe actuel de cet alias. Vérifiez-le et réessayez.',
  'password.linkUnknown': 'Ce lien a déjà servi ou a expiré. Demandez un nouveau mot de passe.',
  'password.sent':
    'Le mot de passe de {address} et les réglages pour les logiciels de messagerie ont été envoyés à {email}.',
  'catchallPassword.notFound': 'Ce mot de passe catch-all n’existe pas dans ce domaine. Vérifiez son id.',
  'catchallPassword.tooMany': 'Un domaine peut avoir au plus {max} mots de passe catch-all. Supprimez-en d’abord un.',
  'limit.reached':
    'Trop de requêtes : {limit, plural, one {# est autorisée} other {# sont autorisées}} pendant cette période. Veuillez réessayer dans {minutes, plural, one {# minute} other {# minutes}}.',
  'password.busy': 'Trop de connexions sont en cours de vérification. Veuillez réessayer dans quelques secondes.',
  'dns.unavailable':
    'Les serveurs de noms de {name} sont injoignables pour le moment. Rien n’a été modifié ; veuillez réessayer dans quelques minutes.',
  'dns.recordsVerified': 'Les enregistrements DNS de {domain} sont vérifiés : le domaine reçoit son courrier ici.',
  'dns.smtpVerified':
    'Les enregistrements DNS d’envoi de {domain} sont vérifiés : le domaine peut envoyer du courrier.',
  'dns.changesTakeTime':
    'Certains enregistrements DNS ne sont pas encore corrects. Une modification du DNS peut mettre de quelques minutes à un jour pour être visible partout.',
  'dns.checkNameServers':
    'Ni TXT ni MX n’a été trouvé : vérifiez que {domain} utilise les serveurs de noms où vous avez ajouté les enregistrements.',
  'dns.checkedAgain': 'Les enregistrements seront revérifiés automatiquement ; vous pouvez aussi répéter cet appel.',
  'dns.verificationMissing':
    'L’enregistrement de vérification de {domain} manque. Ajoutez un enregistrement TXT à {domain} : {value}',
  'dns.verificationMultiple':
    '{domain} a plusieurs enregistrements de vérification ({found}). Supprimez-les tous, sauf cet enregistrement TXT : {value}',
  'dns.verificationWrong':
    '{domain} a un enregistrement de vérification incorrect ({found}). Remplacez-le par cet enregistrement TXT : {value}',
  'dns.nameTaken':
    'Un autre compte a prouvé qu’il contrôle {domain}. Pour reprendre le nom, faites de ceci son seul enregistrement de vérification (TXT) : {value}',
  'dns.rulesBeside':
    'Le DNS contient aussi des règles de redirection ({prefix}=…), qui ne sont pas utilisées en présence de l’enregistrement de vérification. Vous pouvez les supprimer.',
  'dns.rulesOnly':
    'Le courrier est redirigé uniquement selon les règles du DNS. Les alias enregistrés ici recevront du courrier dès que {domain} aura cet enregistrement TXT : {value}',
  'dns.mxMissing': '{domain} n’a pas d’enregistrement MX. Ajoutez-en un qui pointe vers {host}.',
  'dns.mxOther':
    '{domain} a des enregistrements MX d’autres services ({found}). Supprimez-les pour que tout le courrier arrive à {host}.',
  'dns.ipAddress':
    '{domain} est une adresse IP : elle n’a pas d’enregistrements DNS qui permettent de la prouver. Ajoutez plutôt un nom de domaine.',
  'dns.dkimMissing': 'L’enregistrement DKIM manque. Ajoutez à {name} l’enregistrement TXT indiqué par dns-records.',
  'dns.dkimWrong':
    'L’enregistrement DKIM à {name} ne contient pas la clé de ce domaine. Remplacez-le par celui qu’indique dns-records.',
  'dns.dkimMultiple':
    'Il y a plusieurs enregistrements TXT à {name}. Conservez l’enregistrement DKIM indiqué par dns-records et supprimez les autres.',
  'dns.returnPathMissing':
    'L’enregistrement Return-Path manque. Ajoutez à {name} un enregistrement CNAME qui pointe vers {host}.',
  'dns.returnPathWrong': 'L’enregistrement CNAME à {name} pointe vers {found}. Faites-le pointer vers {host}.',
  'dns.dmarcMissing': 'L’enregistrement DMARC manque. Ajoutez à {name} l’enregistrement TXT indiqué par dns-records.',
  'dns.dmarcMultiple':
    'Il y a plusieurs enregistrements DMARC à {name}, ce qui revient à n’en avoir aucun. N’en conservez qu’un.',
  'dns.dmarcPct':
    'L’enregistrement DMARC à {name} ne vaut que pour une partie du courrier. Supprimez sa balise pct ou donnez-lui la valeur 100.',
  'encrypt.verification':
    'input contient un enregistrement de vérification, qui doit rester lisible. Ne chiffrez que des règles de redirection.',
  'encrypt.empty':
    'input ne contient aucune règle de redirection. Écrivez-en une, par exemple {prefix}=sales:ann@example.com',
  'encrypt.notARule':
    'input : {element} n’est pas une règle de redirection. Écrivez une adresse, ou un nom et sa cible séparés par deux-points.',
  'encrypt.port': 'input : le port doit être 25, 465, 587, 2525 ou compris entre 1024 et 65535.',
  'outgoing.notHttp': '{field} doit être une adresse http:// ou https://.',
  'outgoing.noAddress':
    '{field} : l’hôte {host} n’a pas d’adresse dans le DNS. Vérifiez son écriture ou ajoutez un enregistrement A ou AAAA.',
  'outgoing.privateAddress':
    '{field} : {host} mène à {address}, qui n’est pas sur l’internet public. Utilisez un hôte doté d’une adresse publique.',
  'letter.signature': 'Waypost sur {host}',
  'letter.why.account': 'Vous recevez ce message parce que {email} est l’adresse de votre compte sur {host}.',
  'letter.why.member': 'Vous recevez ce message parce que vous êtes membre de {domain} sur {host}.',
  'letter.why.stranger':
    'Vous recevez ce message parce que quelqu’un a saisi {email} sur {host}. Si vous ne l’attendiez pas, ignorez-le : il ne se passera rien.',
  'letter.notYou': 'Si ce n’était pas vous, remplacez vos jetons API et prévenez l’exploitant de {host}.',
  'letter.linkExpires': 'Le lien est valable jusqu’au {when, date, long}, {when, time, short}.',
  'letter.accountCode.subject': 'Confirmez votre adresse e-mail',
  'letter.accountCode.text':
    'Cette adresse a été indiquée pour un compte sur {host}. Ouvrez le lien pour confirmer qu’elle est bien la vôtre.',
  'letter.accountCode.button': 'Confirmer cette adresse',
  'letter.accountCode.code': 'Ou saisissez ce code là où il vous est demandé :',
  'letter.accountCode.expires': 'Le lien et le code sont valables jusqu’au {when, date, long}, {when, time, short}.',
  'letter.emailChanged.subject': 'L’adresse de votre compte a été modifiée',
  'letter.emailChanged.text':
    'L’adresse de votre compte sur {host} a été remplacée par {newEmail}. Tant que cette adresse n’est pas confirmée, les messages continuent d’arriver ici.',
  'letter.profileChanged.subject': 'Votre compte a été modifié',
  'letter.profileChanged.text': 'Ces champs de votre compte sur {host} ont été modifiés :',
  'letter.tokenCreated.subject': 'Un nouveau jeton API a été créé',
  'letter.tokenCreated.text':
    'Le jeton API {name} a été créé pour votre compte sur {host}. Quiconque le détient peut agir en votre nom.',
  'letter.invite.subject': 'Invitation à rejoindre {domain}',
  'letter.invite.text':
    '{invitedBy} vous invite à rejoindre {domain} sur {host} en tant {group, select, admin {qu’administrateur} other {que membre}}.',
  'letter.invite.button': 'Voir l’invitation',
  'letter.recipientCheck.subject': 'Voulez-vous recevoir le courrier de {alias} ?',
  'letter.recipientCheck.text':
    'Le courrier adressé à {alias} doit être redirigé vers {email}. Ouvrez le lien si vous êtes d’accord. D’ici là, rien ne vous est redirigé.',
  'letter.recipientCheck.button': 'Oui, me rediriger le courrier',
  'letter.passwordGenerated.subject': 'Nouveau mot de passe pour {alias}',
  'letter.passwordGenerated.text': '{by} a créé un nouveau mot de passe pour {alias}. Le précédent ne fonctionne plus.',
  'letter.passwordInstructions.subject': 'Votre mot de passe pour {alias}',
  'letter.passwordInstructions.text':
    'Un mot de passe a été créé pour {alias}. Le lien ne l’affiche qu’une fois : préparez votre gestionnaire de mots de passe ou votre logiciel de messagerie.',
  'letter.passwordInstructions.button': 'Afficher le mot de passe',
  'letter.passwordInstructions.settings': 'Réglages pour votre logiciel de messagerie :',
  'letter.passwordInstructions.userName': 'Nom d’utilisateur',
  'letter.passwordInstructions.imap': 'Courrier entrant (IMAP)',
  'letter.passwordInstructions.pop3': 'Courrier entrant (POP3)',
  'letter.passwordInstructions.smtp': 'Courrier sortant (SMTP)',
  'letter.passwordInstructions.door': '{host}, port {port}, {security, select, tls {TLS} other {STARTTLS}}',
  'letter.catchallCreated.subject': 'Nouveau mot de passe catch-all pour {domain}',
  'letter.catchallCreated.text':
    '{by} a créé un mot de passe catch-all pour {domain}. Il permet d’envoyer du courrier depuis toutes les adresses du domaine.',
  'letter.catchallCreated.description': 'Description',
  'letter.catchallMoved.subject': 'Les mots de passe catch-all de {domain} ont un nouveau propriétaire',
  'letter.catchallMoved.text':
    '{count, plural, one {# mot de passe catch-all de {domain} appartient} other {# mots de passe catch-all de {domain} appartiennent}} désormais à {newOwner}. Le courrier envoyé avec {count, plural, one {celui-ci} other {ceux-ci}} compte dans la limite quotidienne de ce compte.',
  'letter.aliasesMoved.subject': 'Des alias de {domain} sont désormais à vous',
  'letter.aliasesMoved.text':
    '{count, plural, one {# alias de {domain} qui appartenait à {from} est désormais à vous.} other {# alias de {domain} qui appartenaient à {from} sont désormais à vous.}}',
  'letter.settingsChanged.subject': 'Les réglages de {domain} ont été modifiés',
  'letter.settingsChanged.text': '{by} a modifié ces réglages de {domain} :',
  'letter.settingsChanged.nothing': 'rien',
  'letter.domainVerified.subject': '{domain} est vérifié',
  'letter.domainVerified.text':
    'Les enregistrements DNS de {domain} sont en place. Le courrier qui lui est adressé est désormais accepté.',
  'letter.recordsMissing.subject': 'Des enregistrements DNS de {domain} manquent',
  'letter.recordsMissing.text':
    'Ces enregistrements DNS de {domain} n’ont pas été trouvés lors de la dernière vérification. Sans eux, le courrier risque de ne pas arriver :',
  'letter.recordsRemedy':
    'Ajoutez-les là où le DNS de votre domaine est géré. La prochaine vérification est automatique.',
  'letter.smtpBroken.subject': '{domain} ne peut pas envoyer de courrier',
  'letter.smtpBroken.text':
    'Ces enregistrements DNS n’ont pas été trouvés lors de la dernière vérification. Tant qu’ils ne sont pas rétablis, {domain} ne peut pas envoyer de courrier :',
  'letter.nameTaken.subject': '{domain} appartient désormais à un autre compte',
  'letter.nameTaken.text':
    'Un autre compte a prouvé qu’il contrôle le DNS de {domain}. Votre domaine est conservé, mais il ne reçoit et n’envoie plus de courrier.',
  'letter.nameTaken.remedy':
    'Pour le récupérer, publiez l’enregistrement de vérification de votre propre domaine et vérifiez-le de nouveau.',
  'page.front.title': 'Waypost fonctionne',
  'page.front.text':
    'Les domaines, les alias et les mots de passe se gèrent par l’API HTTP ; la référence présente chaque appel.',
  'page.front.reference': 'Ouvrir la référence',
  'page.front.signUp': 'Créez un compte ; la réponse contient votre jeton API :',
  'page.emailVerified.title': 'Adresse confirmée',
  'page.emailVerified.text': '{email} est confirmée. Vous pouvez fermer cette page.',
  'page.emailFailed.text':
    'Ce lien a déjà servi ou n’est plus valide. Si votre adresse n’est pas encore confirmée, demandez un nouveau code.',
  'page.recipientVerified.title': 'Merci',
  'page.recipientVerified.text':
    'Le courrier adressé à {alias} est désormais redirigé vers {recipient}. Vous pouvez fermer cette page.',
  'page.invite.title': 'Invitation à rejoindre {domain}',
  'page.invite.text':
    '{email} a reçu une invitation à rejoindre {domain} en tant {group, select, admin {qu’administrateur} other {que membre}}. Connectez-vous au tableau de bord avec cette adresse pour accepter.',
  'page.invite.button': 'Ouvrir le tableau de bord',
  'page.invite.call': 'Ou acceptez par un seul appel d’API, avec un jeton API du compte qui a cette adresse :',
  'page.invite.signUp': 'Pas encore de compte ? Créez-en d’abord un :',
  'page.password.title': 'Votre mot de passe',
  'page.password.text':
    'Le mot de passe n’est affiché qu’une fois. Assurez-vous que personne ne regarde par-dessus votre épaule.',
  'page.password.button': 'Afficher le mot de passe',
  'page.password.userName': 'Nom d’utilisateur',
  'page.password.password': 'Mot de passe',
  'page.password.keep':
    'Enregistrez-le maintenant dans votre gestionnaire de mots de passe : cette page ne pourra pas l’afficher de nouveau.',
  'page.failed.title': 'Ce lien ne fonctionne pas',
  'page.failed.incomplete': 'Le lien est incomplet. Copiez le lien entier depuis le message.',
  'page.later.title': 'Veuillez réessayer plus tard',
  'password.outerSpace': '{field} commence ou se termine par une espace. Supprimez-la.',
  'password.quotes': '{field} contient un guillemet ou une apostrophe. Choisissez un mot de passe sans ces caractères.',
  'password.weakCommon':
    '{field} est trop faible : il ressemble à l’un des mots de passe les plus courants. Utilisez plusieurs mots sans rapport entre eux.',
  'password.weakRepeat': '{field} est trop faible : il se répète. Utilisez plusieurs mots sans rapport entre eux.',
  'password.weakSequence':
    '{field} est trop faible : il suit une séquence telle que abc ou 123. Utilisez plusieurs mots sans rapport entre eux.',
  'password.weakDate':
    '{field} est trop faible : une date ou une année se devine facilement. Utilisez plusieurs mots sans rapport entre eux.',
  'password.weakPersonal':
    '{field} est trop faible : il contient votre nom, votre adresse ou votre domaine. Utilisez plusieurs mots sans rapport entre eux.',
  'password.weakShort': '{field} est trop faible. Allongez-le, par exemple avec plusieurs mots sans rapport entre eux.',
  'auth.tokenUnknown':
    'Ce jeton API n’est pas valide. Envoyez un jeton de votre compte comme nom d’utilisateur, avec un mot de passe vide.',
  'auth.unproven':
    'L’adresse de ce compte n’est pas encore confirmée. Transmettez le code que nous y avons envoyé avec POST /v1/account/verify, ou demandez-y un nouveau code.',
  'auth.wrongCredentials':
    'Le nom d’utilisateur ou le mot de passe est incorrect. Envoyez l’adresse complète de l’alias et son mot de passe actuel.',
  'sandbox.mailNotFound': 'Il n’y a pas de message capturé {id}. Affichez la liste avec : waypost sandbox inbox.',
  'sandbox.hostDomain': 'domain doit être un nom de domaine, tel que example.org.',
  'sandbox.hostBehaviour': 'behaviour doit être l’une de ces valeurs : {behaviours}.',
  'sandbox.hostText':
    'text doit être une réponse SMTP de refus, telle que 550 5.1.1 No such user, ou l’un de ces noms : {names}. Il ne va qu’avec refuse.',
  'sandbox.dnsType': 'type doit être l’une de ces valeurs : {types}.',
  'sandbox.dnsName': 'name doit être un nom d’hôte, tel que example.test ou _dmarc.example.test.',
  'sandbox.dnsValue':
    'value ne peut pas être servi comme enregistrement de type {type}. Indiquez une adresse, un nom d’hôte ou un texte qui convient.',
  'account.emailTaken': 'email est déjà utilisé par un autre compte. Indiquez une autre adresse.',
  'account.signupClosed': 'Ce service n’accepte pas de nouveaux comptes. Demandez-en un à son exploitant.',
  'account.nameInvalid': '{field} doit être un nom, et non une adresse, un lien ou un domaine.',
  'account.forwardingAddressInvalid':
    'default_forwarding_address n’est pas valide. Indiquez une adresse e-mail, un nom de domaine, une adresse IP ou une adresse web.',
  'account.notFound': 'Ce compte n’existe pas. Vérifiez son adresse.',
  'account.codeWrong':
    'code est incorrect ou n’est plus valide. Vérifiez-le, ou demandez-en un nouveau en envoyant seulement email.',
  'account.codeSent':
    'Si cette adresse attend sa confirmation, nous lui avons envoyé un code. Un nouveau code est envoyé au plus toutes les cinq minutes.',
  'account.verified': 'L’adresse {email} est confirmée.',
  'token.notFound': 'Ce jeton API n’existe pas dans votre compte. Vérifiez son id.',
  'token.domainMissing': 'domain manque : un jeton de portée domain exige le nom ou l’id d’un domaine.',
  'token.domainNotExpected': 'domain ne va qu’avec la portée domain. Supprimez-le, ou changez la portée.',
  'emails.fromMissing': 'from manque. Indiquez l’adresse d’un alias activé de votre domaine.',
  'emails.fromInvalid': 'from n’est pas une adresse valide. Indiquez l’adresse d’un alias activé de votre domaine.',
  'emails.fromSeveral': 'from contient plusieurs adresses. Indiquez-en exactement une.',
  'emails.noRecipients': 'Il n’y a aucun destinataire. Indiquez au moins une adresse dans to, cc ou bcc.',
  'emails.tooManyRecipients': 'Il y a plus de {max} destinataires. Envoyez plusieurs e-mails.',
  'emails.addressInvalid': '{field} contient {address}, qui n’est pas une adresse valide. Corrigez-la ou supprimez-la.',
  'emails.noReplyRecipient': '{address} est une adresse que personne ne lit. Retirez-la des destinataires.',
  'emails.headerMalformed':
    'La ligne {line} du message n’est pas un champ d’en-tête. Écrivez-la sous la forme Name: value, avec une ligne vide avant le corps.',
  'emails.headerTooLarge': 'L’en-tête du message est trop volumineux. Il peut comporter {maxFields} champs et 256 KB.',
  'emails.headerRepeated': 'Le message contient plusieurs en-têtes {name}. N’en laissez qu’un.',
  'emails.nulByte':
    'Le message contient un octet NUL, que le courrier ne peut pas transporter. Supprimez-le, ou encodez la partie en base64.',
  'emails.tooLarge': 'Le message dépasse 50 MB. Réduisez-le, ou envoyez un lien vers le fichier.',
  'emails.dateTooEarly': 'La date du message est antérieure à 1970. Indiquez-en une plus récente, ou omettez-la.',
  'emails.dateTooLate': 'La date du message se situe plus de 30 jours dans le futur. Indiquez-en une plus proche.',
  'emails.dateForm': 'date doit être une date telle que 2026-11-15T09:00:00Z ou Sun, 15 Nov 2026 09:00:00 +0000.',
  'emails.contentType': '{field} doit être un texte, ou des octets sous forme d’objet avec type Buffer et data.',
  'emails.headerForm':
    '{field} doit être un objet de noms et de valeurs, ou une liste d’objets avec key et value. Les valeurs sont des textes.',
  'emails.listForm': '{field} doit contenir des adresses sous forme de textes, ou d’objets avec url et comment.',
  'emails.pathRefused':
    '{field} désigne un fichier ou une adresse web, que ce service ne lit pas. Envoyez le contenu lui-même.',
  'emails.envelopeRefused':
    'envelope ne peut pas être défini : il est établi à partir de from, to, cc et bcc. Omettez-le.',
  'emails.dkimRefused': 'dkim ne peut pas être défini : le service signe avec la clé du domaine. Omettez-le.',
  'emails.keepBccRefused': 'keepBcc ne peut pas être défini : bcc n’est jamais montré aux destinataires. Omettez-le.',
  'emails.accessRefused':
    '{field} ne peut pas être défini : les fichiers et les adresses web ne sont jamais lus. Omettez-le.',
  'emails.transportRefused':
    '{field} ne peut pas être défini : le service décide de la façon d’envoyer le courrier. Omettez-le.',
  'emails.rawWithFields':
    'raw est un message complet : {field} ne peut donc pas l’accompagner. Envoyez l’un ou l’autre.',
  'emails.messageIdInvalid':
    'messageId doit avoir la forme <name@domain>. Corrigez-le, ou omettez-le pour qu’il soit créé.',
  'emails.contentUndecodable':
    '{field} n’est pas du {encoding} valide. Encodez-le de nouveau, ou corrigez l’encodage indiqué.',
  'emails.contentTypeInvalid':
    '{field} n’est pas un type de contenu que l’on peut joindre. Indiquez-en un tel que application/pdf.',
  'emails.headerNameInvalid':
    '{name} ne peut pas être le nom d’un en-tête. Utilisez des lettres, des chiffres et des traits d’union.',
  'emails.headerReserved': 'headers ne peut pas définir {name} : cet en-tête découle du contenu. Omettez-le.',
  'emails.headerValueInvalid':
    'La valeur préparée de l’en-tête {name} contient une ligne qui n’est pas une continuation. Commencez les lignes suivantes par une espace.',
  'emails.listUrlInvalid': '{field} doit être une adresse web, une adresse mailto: ou, pour id, le nom de la liste.',
  'emails.otpInvalid': 'otp doit avoir un code de caractères imprimables et une origin commençant par https://.',
  'emails.tooManyParts': 'Le message contient trop de pièces jointes et d’alternatives. Envoyez-en au plus {max}.',
  'emails.cannotCompose':
    'Ces champs ne permettent pas de composer un message. Vérifiez les contenus, les types et les en-têtes.',
  'email.noAlias':
    'from : il n’y a pas d’alias activé {address}. Créez-le ou activez-le, ou utilisez une autre adresse.',
  'email.aliasDisabled': 'from : l’alias {address} est désactivé. Activez-le pour envoyer.',
  'email.aliasSuspended':
    'from : l’envoi est suspendu pour {address}. Demandez-en la raison à l’exploitant de ce service.',
  'email.recordsMissing':
    'from : {domain} ne peut pas encore envoyer. Manquant ou incorrect dans le DNS : {records}. Configurez ce que demande verify-smtp, puis réessayez.',
  'email.executable':
    'Le message contient un fichier exécutable : {part}. Supprimez-le, ou désactivez has_executable_protection du domaine.',
  'email.virus': 'Le message contient un logiciel malveillant : {part}. Supprimez-le.',
  'email.duplicate':
    'Un e-mail avec les mêmes Message-ID, date, expéditeur et destinataires existe déjà. Changez messageId pour l’envoyer de nouveau.',
  'email.notFound': 'Cet e-mail n’existe pas. Vérifiez son id ou son Message-ID.',
  'email.alreadyFinal': 'L’e-mail a déjà le statut {status} et ne peut donc plus être supprimé.',
  'email.idempotencyKey': 'Idempotency-Key doit comporter de 1 à 256 caractères ASCII imprimables.',
  'email.idempotencyChanged':
    'Cette Idempotency-Key a servi pour un autre e-mail. Envoyez de nouveau les mêmes champs, ou utilisez une autre clé.',
  'email.idempotencyBusy':
    'Une requête avec cette Idempotency-Key est encore en cours. Veuillez réessayer dans quelques secondes.',
  'suppression.address': 'address : {address} n’est pas une adresse e-mail valide. Corrigez-la.',
  'suppression.notFound': 'L’adresse {address} n’est pas exclue des envois. Vérifiez son orthographe.',
  'webhook.notFound': 'Ce webhook n’existe pas dans ce domaine. Vérifiez son id.',
  'webhook.tooMany': 'Un domaine peut avoir au plus {max} webhooks. Supprimez-en un avant d’en ajouter un autre.',
  'webhook.events': 'events doit contenir au moins l’une de ces valeurs : accepted, delivered, deferred, complained.',
};
