import type { Catalogue } from '../message.js';

export const pt: Catalogue = {
  'http.internal': 'Algo correu mal do nosso lado. Comunique-nos o pedido {requestId}.',
  'db.unavailable':
    'O armazenamento deste serviço não responde neste momento. Tente novamente dentro de alguns segundos.',
  'http.notFound': 'Não existe nada neste endereço.',
  'http.notImplemented': '{feature}: anunciado, mas ainda não disponível nesta versão.',
  'http.timedOut': 'A operação demorou mais de 30 segundos e foi interrompida. Tente novamente mais tarde.',
  'http.credentialsMissing':
    'Faltam as credenciais. Envie o seu token da API como nome de utilizador da autorização HTTP Basic, com a senha vazia.',
  'http.aliasCredentialsNeeded':
    'Um token da API não dá acesso a isto. Envie o endereço de um alias e a respetiva senha por autorização HTTP Basic.',
  'http.malformedRequest': 'O pedido HTTP não está bem formado. Verifique a linha de pedido e os cabeçalhos.',
  'http.headersTooLarge': 'O endereço e os cabeçalhos do pedido são demasiado longos. Envie no máximo 64 KB.',
  'http.requestTooSlow': 'O pedido não chegou completo a tempo. Envie-o novamente.',
  'http.hostMissing': 'Falta o cabeçalho Host. Envie o nome do host que está a ser chamado.',
  'http.unknownExpectation': 'O cabeçalho Expect pede algo desconhecido aqui. Omita-o.',
  'http.foreignHost':
    'O cabeçalho Host indica outro host. Chame localhost ou defina WAYPOST_BASE_URL com o endereço que utiliza.',
  'http.foreignOrigin':
    'As páginas de outros sites não podem fazer isto. Faça a chamada a partir de um programa ou deste mesmo endereço.',
  'http.useHttps': 'Por HTTP simples, as credenciais circulariam sem proteção. Utilize antes {url}.',
  'http.malformedUrl': 'O endereço contém uma codificação percentual incorreta. Codifique-o novamente.',
  'http.malformedQuery':
    'Não é possível ler os parâmetros do endereço: uma codificação está incorreta ou são demasiados.',
  'http.malformedBody':
    'Não é possível ler o corpo do pedido. Envie JSON bem formado ou um formulário, em UTF-8 e de acordo com o Content-Type.',
  'http.bodyNotObject': 'O corpo do pedido deve ser um objeto com campos nomeados.',
  'http.bodyTooLarge': 'O corpo do pedido é demasiado grande. Envie menos dados ou envie-os por partes.',
  'http.bodyTooDeep': 'O corpo do pedido tem demasiados níveis aninhados. Utilize no máximo {max}.',
  'http.bodyTooManyFields': 'O corpo do pedido tem demasiados campos. Envie no máximo {max, number}.',
  'http.unsupportedType':
    'Este tipo de corpo não é aceite aqui. Envie application/json, application/x-www-form-urlencoded ou multipart/form-data.',
  'http.encodedBody': 'Não são aceites aqui corpos comprimidos. Envie o corpo sem Content-Encoding.',
  'http.fileNotExpected': 'Esta chamada não aceita ficheiros. Envie os campos como texto.',
  'thread.busy': 'Há demasiadas mensagens grandes a ser processadas neste momento. Tente novamente dentro de momentos.',
  'http.metricsClosed': 'As métricas estão reservadas a esta máquina ou a quem tenha o token das métricas.',
  'input.required': 'Falta {field}. Indique esse campo.',
  'input.wrongType':
    '{field} deve ser {expected, select, string {um texto} number {um número} int {um número inteiro} boolean {true ou false} array {uma lista} object {um objeto} other {de outro tipo}}.',
  'input.oneOf': '{field} deve ser um destes valores: {options}.',
  'input.tooLong': '{field} deve ter no máximo {max, plural, one {# caractere} other {# caracteres}}.',
  'input.tooShort': '{field} deve ter no mínimo {min, plural, one {# caractere} other {# caracteres}}.',
  'input.tooManyItems': '{field} deve ter no máximo {max, plural, one {# elemento} other {# elementos}}.',
  'input.tooFewItems': '{field} deve ter no mínimo {min, plural, one {# elemento} other {# elementos}}.',
  'input.tooBig': '{field} deve ser no máximo {max}.',
  'input.tooSmall': '{field} deve ser no mínimo {min}.',
  'input.malformed': '{field} não tem a forma correta. Verifique como está escrito.',
  'input.boolean': '{field} deve ser true ou false.',
  'input.integer': '{field} deve ser um número inteiro de {min} a {max}.',
  'input.byteSize': '{field} deve ser um tamanho como 500 MB ou 1 GB.',
  'input.date': '{field} deve ser uma data como 2026-11-15 ou 11/15/2026.',
  'input.email': '{field} deve ser um endereço de e-mail como ann@example.com.',
  'input.httpUrl': '{field} deve ser um endereço que comece por http:// ou https://.',
  'input.controlCharacters': '{field} contém caracteres não imprimíveis. Remova-os.',
  'access.adminsOnly': 'Só um administrador deste domínio pode fazer isto. Contacte um deles.',
  'access.tokenScope': 'O âmbito deste token da API não é suficiente. Utilize um token com um âmbito mais amplo.',
  'access.aliasCredentials': 'As credenciais de um alias não dão acesso a isto. Utilize um token da API.',
  'access.foreignSender':
    'Não pode enviar a partir deste endereço. Utilize como from um dos seus próprios aliases ou o das credenciais com que envia.',
  'domain.notFound': 'Esse domínio não existe na sua conta. Verifique o nome ou o id.',
  'domain.name': '{field} deve ser um nome de domínio como example.com ou um endereço IP.',
  'domain.alreadyHeld': 'Já tem o domínio {domain}.',
  'domain.systemName': '{domain} é o nome deste próprio serviço. Adicione outro domínio.',
  'domain.smtpPort': '{field} deve ser 25, 465, 587, 2525 ou uma porta de 1024 a 65535.',
  'domain.catchallAddress':
    '{field}: {address} não é um endereço de e-mail. Separe os endereços com vírgulas, espaços ou quebras de linha.',
  'domain.bounceWebhook': '{field} deve ser um endereço que comece por http:// ou https://, ou então false.',
  'member.notFound': 'Esse membro não existe neste domínio. Verifique o id.',
  'member.onlyOne': 'Este domínio não tem outros membros.',
  'member.lastAdmin': 'Este é o último administrador do domínio. Torne primeiro outro membro administrador.',
  'invite.notFound': 'Não tem nenhum convite pendente para este domínio. Peça um novo a um administrador do domínio.',
  'invite.unproven': 'O seu endereço {email} ainda não está verificado. Verifique-o e depois aceite o convite.',
  'invite.otherAddress': 'Este convite foi enviado para outro endereço. Inicie sessão na conta desse endereço.',
  'invite.alreadyInvited': '{email} já tem um convite. Elimine-o antes de enviar um novo.',
  'invite.alreadyMember': '{email} já é membro deste domínio.',
  'invite.acceptedAsAdmin': 'É agora administrador de {domain}.',
  'invite.acceptedAsUser': 'É agora membro de {domain}.',
  'search.patternInvalid':
    '{field} não é uma expressão regular válida (RE2): {reason} na posição {position}. Corrija o padrão.',
  'search.patternTooSlow': 'A pesquisa de {field} demora demasiado. Utilize um padrão mais simples.',
  'search.busy': 'Há demasiadas pesquisas em curso neste momento. Tente novamente dentro de alguns segundos.',
  'alias.notFound': 'Esse alias não existe neste domínio. Verifique o nome ou o id.',
  'alias.nameTaken': 'name: {name} já existe neste domínio. Escolha outro nome ou altere o alias existente.',
  'alias.nameInvisible': 'name contém espaços ou caracteres invisíveis. Remova-os.',
  'alias.namePlus':
    'name não deve conter «+»: o que se segue a um sinal de mais num endereço já chega ao alias que o precede.',
  'alias.nameExclamation': 'name não deve começar por «!». Para desativar o alias, envie is_enabled=false.',
  'alias.nameWithDomain': 'name não deve conter «@». Envie apenas a parte antes de @{domain}.',
  'alias.nameInvalid':
    'name não forma um endereço de e-mail válido. Utilize letras, algarismos, pontos, hífenes e sublinhados, no máximo 64 caracteres.',
  'alias.namePatternForm': 'name começa por «/», pelo que deve ser uma expressão regular como /^sales-.*$/i.',
  'alias.namePatternInvalid': 'name é uma expressão regular que não é possível ler: {reason}. Corrija-a (sintaxe RE2).',
  'alias.nameAdminsOnly':
    'name: só um administrador deste domínio pode utilizar {name}. Escolha outro nome ou contacte um administrador.',
  'alias.noRandomName': 'Não foi encontrado nenhum nome aleatório livre. Envie um nome à sua escolha.',
  'alias.recipientInvalid':
    'recipients: {recipient} não é um endereço de e-mail, um nome de host, um endereço IP nem um URL http(s). Corrija-o ou remova-o.',
  'alias.recipientIsItself':
    'recipients: {recipient} é este próprio alias, pelo que o correio andaria em círculos. Remova-o.',
  'alias.verificationNeedsEmail':
    'has_recipient_verification só funciona com endereços de e-mail. Remova os outros destinatários ou envie has_recipient_verification=false.',
  'alias.labelTooLong': 'labels: cada etiqueta deve ter no máximo {max} caracteres. Encurte-a.',
  'alias.catchAllDisabled': 'is_enabled: o catch-all não pode ser desativado. Em vez disso, elimine-o.',
  'alias.imapNeedsName':
    'has_imap precisa de um nome concreto: «*» e as expressões regulares não têm caixa de correio.',
  'alias.pgpNeedsKey': 'has_pgp precisa de public_key. Envie uma chave pública OpenPGP no formato ASCII armor.',
  'alias.publicKeyTooLarge': 'public_key é demasiado grande. Exporte-a sem fotografias nem assinaturas de terceiros.',
  'alias.publicKeyInvalid':
    'public_key não é uma única chave pública OpenPGP no formato ASCII armor. Exporte-a novamente.',
  'alias.publicKeyIsPrivate': 'public_key é uma chave privada. Não a partilhe e envie a chave pública.',
  'alias.publicKeyRevoked': 'public_key foi revogada. Envie uma chave válida.',
  'alias.publicKeyExpired': 'public_key expirou. Prolongue-a ou envie outra.',
  'alias.publicKeyCannotEncrypt':
    'public_key não pode ser usada para cifrar. Envie uma chave com uma subchave de cifra.',
  'alias.vacationNeedsName':
    'vacation_responder_is_enabled precisa de um nome concreto: «*» e as expressões regulares não respondem.',
  'alias.vacationStartAfterEnd':
    'vacation_responder_start_date é posterior a vacation_responder_end_date. Corrija uma das duas.',
  'alias.vacationCannotSend':
    'Não sai nenhuma resposta enquanto o domínio não puder enviar. Configure os registos DKIM, Return-Path e DMARC.',
  'alias.vacationSuspended': 'Não sai nenhuma resposta enquanto o envio estiver suspenso para este domínio.',
  'alias.passwordElsewhere': '{field} não pode ser definido aqui. Utilize POST …/generate-password deste alias.',
  'recipient.linkUnknown':
    'Este link já não é válido. Peça ao proprietário do alias que volte a adicionar o seu endereço.',
  'password.needsName': 'O catch-all e as expressões regulares não têm senha. Escolha um alias com um nome concreto.',
  'password.exists':
    'Este alias já tem uma senha. Envie a antiga em password para manter a caixa de correio, ou is_override=true para a substituir e eliminar a caixa de correio.',
  'password.eitherOldOrOverride':
    'Envie password, para manter a caixa de correio, ou is_override=true, para a eliminar, mas não ambos.',
  'password.wrongOld': 'password não é a senha atual deste alias. Verifique-a e tente novamente.',
  'password.linkUnknown': 'Este link já foi usado ou expirou. Peça uma nova senha.',
  'password.sent': 'A senha de {address} e as configurações para programas de correio foram enviadas para {email}.',
  'catchallPassword.notFound': 'Essa senha catch-all não existe neste domínio. Verifique o id.',
  'catchallPassword.tooMany': 'Um domínio pode ter no máximo {max} senhas catch-all. Elimine primeiro uma delas.',
  'limit.reached':
    'Demasiados pedidos: neste período {limit, plural, one {é permitido #} other {são permitidos #}}. Tente novamente dentro de {minutes, plural, one {# minuto} other {# minutos}}.',
  'password.busy':
    'Há demasiados inícios de sessão a ser verificados neste momento. Tente novamente dentro de alguns segundos.',
  'dns.unavailable':
    'Não é possível contactar neste momento os servidores de nomes de {name}. Nada foi alterado; tente novamente dentro de alguns minutos.',
  'dns.recordsVerified': 'Os registos DNS de {domain} estão verificados: o domínio recebe correio aqui.',
  'dns.smtpVerified': 'Os registos DNS de envio de {domain} estão verificados: o domínio pode enviar correio.',
  'dns.changesTakeTime':
    'Alguns registos DNS ainda não estão corretos. Uma alteração de DNS pode demorar de minutos a um dia até ser visível em toda a parte.',
  'dns.checkNameServers':
    'Não foi encontrado TXT nem MX: verifique se {domain} utiliza os servidores de nomes onde adicionou os registos.',
  'dns.checkedAgain': 'Os registos voltam a ser verificados automaticamente; também pode repetir esta chamada.',
  'dns.verificationMissing': 'Falta o registo de verificação de {domain}. Adicione um registo TXT em {domain}: {value}',
  'dns.verificationMultiple':
    '{domain} tem vários registos de verificação ({found}). Remova-os todos, exceto este registo TXT: {value}',
  'dns.verificationWrong':
    '{domain} tem um registo de verificação errado ({found}). Substitua-o por este registo TXT: {value}',
  'dns.nameTaken':
    'Outra conta provou que controla {domain}. Para assumir o nome, faça deste o único registo de verificação (TXT): {value}',
  'dns.rulesBeside':
    'O DNS contém também regras de encaminhamento ({prefix}=…), que não são usadas a par do registo de verificação. Pode removê-las.',
  'dns.rulesOnly':
    'O correio é encaminhado apenas segundo as regras no DNS. Os alias guardados aqui receberão correio quando {domain} tiver este registo TXT: {value}',
  'dns.mxMissing': '{domain} não tem nenhum registo MX. Adicione um que aponte para {host}.',
  'dns.mxOther':
    '{domain} tem registos MX de outros serviços ({found}). Remova-os, para que todo o correio chegue a {host}.',
  'dns.ipAddress':
    '{domain} é um endereço IP: não tem registos DNS que o possam comprovar. Adicione antes um nome de domínio.',
  'dns.dkimMissing': 'Falta o registo DKIM. Adicione em {name} o registo TXT que dns-records mostra.',
  'dns.dkimWrong':
    'O registo DKIM em {name} não contém a chave deste domínio. Substitua-o pelo que dns-records mostra.',
  'dns.dkimMultiple':
    'Há vários registos TXT em {name}. Mantenha o registo DKIM que dns-records mostra e remova os outros.',
  'dns.returnPathMissing': 'Falta o registo Return-Path. Adicione em {name} um registo CNAME que aponte para {host}.',
  'dns.returnPathWrong': 'O registo CNAME em {name} aponta para {found}. Altere-o para {host}.',
  'dns.dmarcMissing': 'Falta o registo DMARC. Adicione em {name} o registo TXT que dns-records mostra.',
  'dns.dmarcMultiple': 'Há vários registos DMARC em {name}, o que equivale a não haver nenhum. Mantenha apenas um.',
  'dns.dmarcPct':
    'O registo DMARC em {name} só vale para uma parte do correio. Remova a etiqueta pct ou defina-a como 100.',
  'encrypt.verification':
    'input contém um registo de verificação, que tem de permanecer legível. Cifre apenas regras de encaminhamento.',
  'encrypt.empty':
    'input não contém nenhuma regra de encaminhamento. Escreva uma, por exemplo {prefix}=sales:ann@example.com',
  'encrypt.notARule':
    'input: {element} não é uma regra de encaminhamento. Escreva um endereço, ou um nome e o seu destino separados por dois pontos.',
  'encrypt.port': 'input: a porta deve ser 25, 465, 587, 2525 ou de 1024 a 65535.',
  'outgoing.notHttp': '{field} deve ser um endereço http:// ou https://.',
  'outgoing.noAddress':
    '{field}: o host {host} não tem endereço no DNS. Verifique como está escrito ou adicione um registo A ou AAAA.',
  'outgoing.privateAddress':
    '{field}: {host} leva a {address}, que não está na internet pública. Utilize um host com endereço público.',
  'letter.signature': 'Waypost em {host}',
  'letter.why.account': 'Recebe esta mensagem porque {email} é o endereço da sua conta em {host}.',
  'letter.why.member': 'Recebe esta mensagem porque é membro de {domain} em {host}.',
  'letter.why.stranger':
    'Recebe esta mensagem porque alguém introduziu {email} em {host}. Se não a esperava, ignore-a: nada acontecerá.',
  'letter.notYou': 'Se não reconhece esta ação, substitua os seus tokens da API e avise o operador de {host}.',
  'letter.linkExpires': 'O link é válido até {when, date, long}, {when, time, short}.',
  'letter.accountCode.subject': 'Confirme o seu endereço de e-mail',
  'letter.accountCode.text':
    'Este endereço foi indicado para uma conta em {host}. Abra o link para confirmar que é seu.',
  'letter.accountCode.button': 'Confirmar este endereço',
  'letter.accountCode.code': 'Ou introduza este código onde for pedido:',
  'letter.accountCode.expires': 'O link e o código são válidos até {when, date, long}, {when, time, short}.',
  'letter.emailChanged.subject': 'O endereço da sua conta foi alterado',
  'letter.emailChanged.text':
    'O endereço da sua conta em {host} foi alterado para {newEmail}. Até esse endereço ser confirmado, as mensagens continuam a chegar aqui.',
  'letter.profileChanged.subject': 'A sua conta foi alterada',
  'letter.profileChanged.text': 'Estes campos da sua conta em {host} foram alterados:',
  'letter.tokenCreated.subject': 'Foi criado um novo token da API',
  'letter.tokenCreated.text':
    'O token da API {name} foi criado para a sua conta em {host}. Quem o tiver pode agir em seu nome.',
  'letter.invite.subject': 'Convite para {domain}',
  'letter.invite.text':
    '{invitedBy} envia-lhe um convite para aderir a {domain} em {host} como {group, select, admin {administrador} other {membro}}.',
  'letter.invite.button': 'Ver o convite',
  'letter.recipientCheck.subject': 'Deseja receber o correio de {alias}?',
  'letter.recipientCheck.text':
    'O correio para {alias} deverá ser encaminhado para {email}. Abra o link se concordar. Até lá, nada lhe será encaminhado.',
  'letter.recipientCheck.button': 'Sim, encaminhar o correio para mim',
  'letter.passwordGenerated.subject': 'Nova senha para {alias}',
  'letter.passwordGenerated.text': '{by} criou uma nova senha para {alias}. A anterior já não funciona.',
  'letter.passwordInstructions.subject': 'A sua senha para {alias}',
  'letter.passwordInstructions.text':
    'Foi criada uma senha para {alias}. O link mostra-a uma única vez, por isso tenha à mão o seu gestor de senhas ou o seu programa de correio.',
  'letter.passwordInstructions.button': 'Mostrar a senha',
  'letter.passwordInstructions.settings': 'Configurações para o seu programa de correio:',
  'letter.passwordInstructions.userName': 'Nome de utilizador',
  'letter.passwordInstructions.imap': 'Correio de entrada (IMAP)',
  'letter.passwordInstructions.pop3': 'Correio de entrada (POP3)',
  'letter.passwordInstructions.smtp': 'Correio de saída (SMTP)',
  'letter.passwordInstructions.door': '{host}, porta {port}, {security, select, tls {TLS} other {STARTTLS}}',
  'letter.catchallCreated.subject': 'Nova senha catch-all para {domain}',
  'letter.catchallCreated.text':
    '{by} criou uma senha catch-all para {domain}. Permite enviar correio a partir de qualquer endereço do domínio.',
  'letter.catchallCreated.description': 'Descrição',
  'letter.catchallMoved.subject': 'As senhas catch-all de {domain} têm um novo proprietário',
  'letter.catchallMoved.text':
    '{count, plural, one {# senha catch-all de {domain} pertence} other {# senhas catch-all de {domain} pertencem}} agora a {newOwner}. O correio enviado com {count, plural, one {ela} other {elas}} conta para o limite diário dessa conta.',
  'letter.aliasesMoved.subject': 'Há alias de {domain} que agora são seus',
  'letter.aliasesMoved.text':
    '{count, plural, one {# alias de {domain} que pertencia a {from} é agora seu.} other {# alias de {domain} que pertenciam a {from} são agora seus.}}',
  'letter.settingsChanged.subject': 'As configurações de {domain} foram alteradas',
  'letter.settingsChanged.text': '{by} alterou estas configurações de {domain}:',
  'letter.settingsChanged.nothing': 'nada',
  'letter.domainVerified.subject': '{domain} está verificado',
  'letter.domainVerified.text':
    'Os registos DNS de {domain} estão configurados. A partir de agora, o correio para este domínio é aceite.',
  'letter.recordsMissing.subject': 'Faltam registos DNS de {domain}',
  'letter.recordsMissing.text':
    'Estes registos DNS de {domain} não foram encontrados na última verificação. Sem eles, o correio pode não chegar:',
  'letter.recordsRemedy': 'Adicione-os onde o DNS do seu domínio é gerido. A próxima verificação é automática.',
  'letter.smtpBroken.subject': '{domain} não pode enviar correio',
  'letter.smtpBroken.text':
    'Estes registos DNS não foram encontrados na última verificação. Até serem repostos, {domain} não pode enviar correio:',
  'letter.nameTaken.subject': '{domain} pertence agora a outra conta',
  'letter.nameTaken.text':
    'Outra conta provou que controla o DNS de {domain}. O seu domínio é mantido, mas não recebe nem envia correio.',
  'letter.nameTaken.remedy':
    'Para o recuperar, publique o registo de verificação do seu próprio domínio e verifique-o novamente.',
  'page.front.title': 'O Waypost está a funcionar',
  'page.front.text':
    'Os domínios, os alias e as senhas são geridos através da API HTTP; a referência mostra todas as chamadas.',
  'page.front.reference': 'Abrir a referência',
  'page.front.signUp': 'Crie uma conta; a resposta contém o seu token da API:',
  'page.emailVerified.title': 'Endereço confirmado',
  'page.emailVerified.text': '{email} está confirmado. Pode fechar esta página.',
  'page.emailFailed.text':
    'Este link já foi usado ou já não é válido. Se o seu endereço ainda não está confirmado, peça um novo código.',
  'page.recipientVerified.title': 'Agradecemos a confirmação',
  'page.recipientVerified.text':
    'O correio para {alias} é agora encaminhado para {recipient}. Pode fechar esta página.',
  'page.invite.title': 'Convite para aderir a {domain}',
  'page.invite.text':
    '{email} recebeu um convite para aderir a {domain} como {group, select, admin {administrador} other {membro}}. Inicie sessão no painel com este endereço para o aceitar.',
  'page.invite.button': 'Abrir o painel',
  'page.invite.call': 'Ou aceite com uma única chamada à API, usando um token da API da conta com este endereço:',
  'page.invite.signUp': 'Ainda não tem conta? Crie primeiro uma:',
  'page.password.title': 'A sua senha',
  'page.password.text':
    'A senha é mostrada uma única vez. Certifique-se de que ninguém está a olhar por cima do seu ombro.',
  'page.password.button': 'Mostrar a senha',
  'page.password.userName': 'Nome de utilizador',
  'page.password.password': 'Senha',
  'page.password.keep': 'Guarde-a agora no seu gestor de senhas: esta página não pode voltar a mostrá-la.',
  'page.failed.title': 'Este link não funciona',
  'page.failed.incomplete': 'O link está incompleto. Copie o link inteiro da mensagem.',
  'page.later.title': 'Tente novamente mais tarde',
  'password.outerSpace': '{field} começa ou termina com um espaço em branco. Remova-o.',
  'password.quotes': '{field} contém aspas ou um apóstrofo. Escolha uma senha sem esses caracteres.',
  'password.weakCommon':
    '{field} é demasiado fraca: é parecida com uma das senhas mais comuns. Utilize várias palavras sem relação entre si.',
  'password.weakRepeat': '{field} é demasiado fraca: repete-se. Utilize várias palavras sem relação entre si.',
  'password.weakSequence':
    '{field} é demasiado fraca: segue uma sequência como abc ou 123. Utilize várias palavras sem relação entre si.',
  'password.weakDate':
    '{field} é demasiado fraca: uma data ou um ano adivinha-se facilmente. Utilize várias palavras sem relação entre si.',
  'password.weakPersonal':
    '{field} é demasiado fraca: contém o seu nome, endereço ou domínio. Utilize várias palavras sem relação entre si.',
  'password.weakShort':
    '{field} é demasiado fraca. Torne-a mais longa, por exemplo com várias palavras sem relação entre si.',
  'auth.tokenUnknown':
    'Este token da API não é válido. Envie um token da sua conta como nome de utilizador, com a senha vazia.',
  'auth.unproven':
    'O endereço desta conta ainda não está confirmado. Entregue o código que enviámos para esse endereço com POST /v1/account/verify ou peça aí um novo.',
  'auth.wrongCredentials':
    'O nome de utilizador ou a senha estão errados. Envie o endereço completo do alias e a sua senha atual.',
  'sandbox.mailNotFound': 'Não há nenhuma mensagem capturada {id}. Liste as que existem com: waypost sandbox inbox.',
  'sandbox.hostDomain': 'domain deve ser um nome de domínio, como example.org.',
  'sandbox.hostBehaviour': 'behaviour deve ser um destes valores: {behaviours}.',
  'sandbox.hostText':
    'text deve ser uma resposta SMTP de recusa, como 550 5.1.1 No such user, ou um destes valores: {names}. Só é aceite com refuse.',
  'sandbox.dnsType': 'type deve ser um destes valores: {types}.',
  'sandbox.dnsName': 'name deve ser um nome de host, como example.test ou _dmarc.example.test.',
  'sandbox.dnsValue':
    'value não pode ser servido como registo do tipo {type}. Indique um endereço, um nome de host ou um texto adequado.',
  'account.emailTaken': 'email já é usado por outra conta. Indique outro endereço.',
  'account.signupClosed': 'Este serviço não aceita novas contas. Peça uma ao operador.',
  'account.nameInvalid': '{field} deve ser um nome, não um endereço, um link ou um domínio.',
  'account.forwardingAddressInvalid':
    'default_forwarding_address não é válido. Indique um endereço de e-mail, um nome de domínio, um endereço IP ou um endereço web.',
  'account.notFound': 'Essa conta não existe. Verifique o endereço.',
  'account.codeWrong': 'code está errado ou já não é válido. Verifique-o ou peça um novo enviando apenas email.',
  'account.codeSent':
    'Se este endereço aguarda confirmação, enviámos-lhe um código. Um novo é enviado no máximo a cada cinco minutos.',
  'account.verified': 'O endereço {email} está confirmado.',
  'token.notFound': 'Esse token da API não existe na sua conta. Verifique o id.',
  'token.domainMissing': 'Falta domain: um token com o âmbito domain precisa do nome ou do id de um domínio.',
  'token.domainNotExpected': 'domain só é aceite com o âmbito domain. Omita-o ou altere o âmbito.',
  'emails.fromMissing': 'Falta from. Indique o endereço de um alias ativo do seu domínio.',
  'emails.fromInvalid': 'from não é um endereço válido. Indique o endereço de um alias ativo do seu domínio.',
  'emails.fromSeveral': 'from contém vários endereços. Indique exatamente um.',
  'emails.noRecipients': 'Não há nenhum destinatário. Indique pelo menos um endereço em to, cc ou bcc.',
  'emails.tooManyRecipients': 'Há mais de {max} destinatários. Envie vários e-mails.',
  'emails.addressInvalid': '{field} contém {address}, que não é um endereço válido. Corrija-o ou remova-o.',
  'emails.noReplyRecipient': '{address} é um endereço que ninguém lê. Remova-o dos destinatários.',
  'emails.headerMalformed':
    'A linha {line} da mensagem não é um campo de cabeçalho. Escreva-a como Name: value, com uma linha vazia antes do corpo.',
  'emails.headerTooLarge':
    'O cabeçalho da mensagem é demasiado grande. Pode ter no máximo {maxFields} campos e 256 KB.',
  'emails.headerRepeated': 'A mensagem tem mais do que um cabeçalho {name}. Deixe apenas um.',
  'emails.nulByte':
    'A mensagem contém um byte NUL, que o correio não pode transportar. Remova-o ou codifique essa parte em base64.',
  'emails.tooLarge': 'A mensagem tem mais de 50 MB. Reduza-a ou envie um link para o ficheiro.',
  'emails.dateTooEarly': 'A data da mensagem é anterior a 1970. Indique uma posterior ou omita-a.',
  'emails.dateTooLate': 'A data da mensagem está mais de 30 dias no futuro. Indique uma anterior.',
  'emails.dateForm': 'date deve ser uma data como 2026-11-15T09:00:00Z ou Sun, 15 Nov 2026 09:00:00 +0000.',
  'emails.contentType': '{field} deve ser um texto, ou bytes sob a forma de um objeto com type Buffer e data.',
  'emails.headerForm':
    '{field} deve ser um objeto de nomes e valores ou uma lista de objetos com key e value. Os valores são textos.',
  'emails.listForm': '{field} deve conter endereços como textos ou como objetos com url e comment.',
  'emails.pathRefused':
    '{field} indica um ficheiro ou um endereço web, que este serviço não lê. Envie o próprio conteúdo.',
  'emails.envelopeRefused': 'envelope não pode ser definido: é formado a partir de from, to, cc e bcc. Omita-o.',
  'emails.dkimRefused': 'dkim não pode ser definido: o serviço assina com a chave do domínio. Omita-o.',
  'emails.keepBccRefused': 'keepBcc não pode ser definido: bcc nunca é mostrado aos destinatários. Omita-o.',
  'emails.accessRefused': '{field} não pode ser definido: os ficheiros e os endereços web nunca são lidos. Omita-o.',
  'emails.transportRefused': '{field} não pode ser definido: é o serviço que decide como o correio é enviado. Omita-o.',
  'emails.rawWithFields':
    'raw é uma mensagem completa, pelo que {field} não pode acompanhá-la. Envie uma coisa ou a outra.',
  'emails.messageIdInvalid': 'messageId deve ter a forma <name@domain>. Corrija-o ou omita-o para que seja criado um.',
  'emails.contentUndecodable':
    '{field} não está em {encoding} válido. Codifique-o novamente ou corrija a codificação indicada.',
  'emails.contentTypeInvalid':
    '{field} não é um tipo de conteúdo que possa ser anexado. Indique um como application/pdf.',
  'emails.headerNameInvalid': '{name} não pode ser o nome de um cabeçalho. Utilize letras, algarismos e hífenes.',
  'emails.headerReserved': 'headers não pode definir {name}: resulta do conteúdo. Omita-o.',
  'emails.headerValueInvalid':
    'O valor preparado do cabeçalho {name} tem uma linha que não é de continuação. Comece as linhas de continuação com um espaço.',
  'emails.listUrlInvalid': '{field} deve ser um endereço web, um endereço mailto: ou, no caso de id, o nome da lista.',
  'emails.otpInvalid': 'otp deve ter um code de caracteres imprimíveis e um origin que comece por https://.',
  'emails.tooManyParts': 'A mensagem tem demasiados anexos e alternativas. Envie no máximo {max}.',
  'emails.cannotCompose':
    'Não é possível criar uma mensagem com estes campos. Verifique conteúdos, tipos e cabeçalhos.',
  'email.noAlias': 'from: não existe nenhum alias ativo {address}. Crie-o ou ative-o, ou utilize outro endereço.',
  'email.aliasDisabled': 'from: o alias {address} está desativado. Ative-o para enviar.',
  'email.aliasSuspended': 'from: o envio está suspenso para {address}. Pergunte o motivo ao operador deste serviço.',
  'email.recordsMissing':
    'from: {domain} ainda não pode enviar. Em falta ou errado no DNS: {records}. Configure o que verify-smtp pede e tente novamente.',
  'email.executable':
    'A mensagem contém um ficheiro executável: {part}. Remova-o ou desative has_executable_protection do domínio.',
  'email.virus': 'A mensagem contém software malicioso: {part}. Remova-o.',
  'email.duplicate':
    'Já existe um e-mail com o mesmo Message-ID, data, remetente e destinatários. Altere messageId para o enviar novamente.',
  'email.notFound': 'Esse e-mail não existe. Verifique o id ou o Message-ID.',
  'email.alreadyFinal': 'O e-mail já está no estado {status}, pelo que já não pode ser eliminado.',
  'email.idempotencyKey': 'Idempotency-Key deve ter de 1 a 256 caracteres ASCII imprimíveis.',
  'email.idempotencyChanged':
    'Esta Idempotency-Key foi usada para outro e-mail. Envie novamente os mesmos campos ou utilize outra chave.',
  'email.idempotencyBusy':
    'Um pedido com esta Idempotency-Key ainda está em curso. Tente novamente dentro de alguns segundos.',
  'suppression.address': 'address: {address} não é um endereço de e-mail válido. Corrija-o.',
  'suppression.notFound': 'O endereço {address} não está na lista de supressão. Verifique como está escrito.',
  'webhook.notFound': 'Esse webhook não existe neste domínio. Verifique o id.',
  'webhook.tooMany': 'Um domínio pode ter no máximo {max} webhooks. Elimine um antes de adicionar outro.',
  'webhook.events': 'events deve indicar pelo menos um destes valores: accepted, delivered, deferred, complained.',
};
