/** Whether guessing starts with this password. Those below 6 characters are not listed. */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(LIST.trim().split(/\s+/));
  return commonPasswords.has(password.normalize('NFC').toLowerCase());
}

let commonPasswords: Set<string> | undefined;

/** 3,000 passwords: keyboard walks, repeated digits, names, teams and seasons, with endings. */
const LIST = `
000000 0000000 00000000 000000000 0000000000 007007 012345 01234567 0123456789 0987654321 100000
101010 102030 110110 111111 1111111 11111111 111111111 1111111111 111222 111222333 112112 112233
11223344 1122334455 112358 121212 123123 123123123 123321 123321123 123412 12341234 123454321
1234554321 123456 1234567 12345678 123456789 1234567890 123456789a 12345678a 1234567a 123456a
123456q 123456s 123456z 12345a 1234qwer 123654 1236987 123698745 123abc 123qwe 131313 1314520
132456 135790 1357924680 141414 142536 147147 147258 147258369 147852 147852369 151515 159159
159357 159753 161616 171717 181818 191919 1a2b3c 1a2b3c4d 1password 1q2w3e 1q2w3e4r 1q2w3e4r5t
1qaz2wsx 1qazxsw2 1z2x3c 200000 200200 202020 212121 222222 22222222 232323 242424 246810 252525
258258 258456 262626 271828 272727 282828 292929 303030 313131 314159 31415926 321321 321654
323232 333333 33333333 343434 353535 357357 363636 369369 373737 383838 393939 404040 414141
420420 424242 434343 444444 44444444 454545 456123 456456 456654 456789 464646 474747 484848
494949 505050 515151 5201314 520520 525252 535353 545454 555555 55555555 565656 575757 585858
595959 606060 616161 626262 636363 646464 654321 654654 656565 666666 66666666 676767 686868
696969 707070 717171 727272 737373 741852 741852963 747474 757575 767676 777777 7777777 77777777
786786 787878 789456 789456123 789789 789987 797979 808080 818181 828282 838383 848484 858585
8675309 868686 878787 888888 8888888 88888888 898989 909090 919191 929292 939393 949494 959595
963852741 969696 979797 987654 987654321 9876543210 987987 989898 999999 99999999 999999999
a123456 a12345678 a123456789 a1b2c3 a1b2c3d4 a1s2d3f4 aa123456 aa12345678 aaa111 aaaaaa aaaaaaa
aaaaaaaa abc123 abc12345 abc123456 abcabc abcd12 abcd123 abcd1234 abcde123 abcdef abcdefg abcdefgh
abcdefghi abcdefghij access access1 access12 access123 account account1 account12 account123
adelaide admin1 admin12 admin123 admin1234 administrator airforce airforce1 airforce12 airforce123
alex12 alex123 alexander alexander1 alexander12 alexander123 alexandra alexandra1 alexandra12
alexandra123 alexis alexis1 alexis12 alexis123 alice1 alice12 alice123 alicia alicia1 alicia12
alicia123 allah786 allblacks aloha1 aloha12 aloha123 amanda amanda1 amanda12 amanda123 amber1
amber12 amber123 amelia amelia1 amelia12 amelia123 america america1 america12 america123 andrea
andrea1 andrea12 andrea123 andrew andrew1 andrew12 andrew123 android android1 android12 android123
android1234 angel1 angel12 angel123 angela angela1 angela12 angela123 angels angels1 angels12
angels123 anna12 anna123 annie1 annie12 annie123 anthony anthony1 anthony12 anthony123 anzac1
apollo apollo1 apollo12 apollo123 apple1 apple12 apple123 apple1234 april1 april12 april123
april1234 aqwzsx army12 army123 arsenal arsenal1 arsenal12 arsenal123 asd123 asd123456 asdasd
asdasdasd asdf12 asdf123 asdf1234 asdfasdf asdfgh asdfghjk asdfghjkl asdfghjkl1 asdfjkl ashley
ashley1 ashley12 ashley123 audi12 audi123 august august1 august12 august123 august1234 aussie
austin austin1 austin12 austin123 australia australia1 autumn autumn1 autumn12 autumn123
autumn1234 azerty azerty123 azertyuiop baby12 baby123 babyboy babygirl babygirl1 bacon1 bacon12
bacon123 bailey bailey1 bailey12 bailey123 bailey1234 banana banana1 banana12 banana123 bandit
bandit1 bandit12 bandit123 barbara barbara1 barbara12 barbara123 barbie barbie1 barbie12 barbie123
barcelona barcelona1 barcelona12 barcelona123 bart12 bart123 baseball baseball1 baseball12
baseball123 baseball1234 basketball basketball1 basketball12 basketball123 basketball1234 batman
batman1 batman12 batman123 batman1234 bbbbbb beach1 beach12 beach123 bear12 bear123 bear1234
beatles beatles1 beatles12 beatles123 bella1 bella12 bella123 bella1234 benjamin benjamin1
benjamin12 benjamin123 berlin berlin1 berlin12 berlin123 bestfriend beth12 beth123 beyonce
beyonce1 beyonce12 beyonce123 bible1 bible12 bible123 bieber bieber1 bieber12 bieber123 bismillah
bitcoin bitcoin1 bitcoin12 bitcoin123 black1 black12 black123 blessed blizzard blizzard1
blizzard12 blizzard123 blue12 blue123 bmw123 bonjour bonjour1 bonjour12 bonjour123 bonnie bonnie1
bonnie12 bonnie123 boston boston1 boston12 boston123 brandon brandon1 brandon12 brandon123 brazil
brazil1 brazil12 brazil123 brenda brenda1 brenda12 brenda123 brian1 brian12 brian123 bricklayer
brisbane britney britney1 britney12 britney123 brittany brittany1 brittany12 brittany123 broncos
broncos1 broncos12 broncos123 bubbles bubbles1 bubbles12 bubbles123 buddy1 buddy12 buddy123
buddy1234 budweiser budweiser1 budweiser12 budweiser123 builder bulls1 bulls12 bulls123 bunnings
bunny1 bunny12 bunny123 bunny1234 burger burger1 burger12 burger123 business business1 business12
business123 butter butter1 butter12 butter123 butterfly butterfly1 butterfly12 butterfly123
california california1 california12 california123 camaro camaro1 camaro12 camaro123 cameron
camping camping1 camping12 camping123 canada canada1 canada12 canada123 canberra candy1 candy12
candy123 carlos carlos1 carlos12 carlos123 carlton1 caroline caroline1 caroline12 caroline123
carpenter catherine catherine1 catherine12 catherine123 cccccc celtics celtics1 celtics12
celtics123 champion champion1 champion12 champion123 chance chance1 chance12 chance123 changeit
changeme charlie charlie1 charlie12 charlie123 charlie1234 cheese cheese1 cheese12 cheese123
cheetah cheetah1 cheetah12 cheetah123 cheetah1234 chelsea chelsea1 chelsea12 chelsea123 cherry
cherry1 cherry12 cherry123 chevrolet chevrolet1 chevrolet12 chevrolet123 chicago chicago1
chicago12 chicago123 chicken chicken1 chicken12 chicken123 chloe1 chloe12 chloe123 chocolate
chocolate1 chocolate12 chocolate123 chris1 chris12 chris123 christ christ1 christ12 christ123
christian christian1 christian12 christian123 christina christina1 christina12 christina123
christopher christopher1 christopher12 christopher123 church church1 church12 church123 ciao12
ciao123 claire claire1 claire12 claire123 climber climber1 climber12 climber123 cobra1 cobra12
cobra123 coco12 coco123 coco1234 cody12 cody123 coffee coffee1 coffee12 coffee123 college college1
college12 college123 collingwood computer computer1 computer12 computer123 computer1234 contrasena
cookie cookie1 cookie12 cookie123 cooper cooper1 cooper12 cooper123 cooper1234 corey1 corey12
corey123 corona corona1 corona12 corona123 correcthorse corvette corvette1 corvette12 corvette123
counter counter1 counter12 counter123 counter1234 cowboys cowboys1 cowboys12 cowboys123 cricket
cricket1 cricket12 cricket123 cricket1234 crypto crypto1 crypto12 crypto123 crystal crystal1
crystal12 crystal123 cupcake cupcake1 cupcake12 cupcake123 cynthia cynthia1 cynthia12 cynthia123
daisy1 daisy12 daisy123 daisy1234 dallas dallas1 dallas12 dallas123 dance1 dance12 dance123 dancer
dancer1 dancer12 dancer123 daniel daniel1 daniel12 daniel123 danielle danielle1 danielle12
danielle123 darwin1 david1 david12 david123 dddddd deborah deborah1 deborah12 deborah123 december
december1 december12 december123 december1234 default demo12 demo123 demon1 demon12 demon123
dennis dennis1 dennis12 dennis123 derek1 derek12 derek123 destiny destiny1 destiny12 destiny123
devil1 devil12 devil123 diamond diamond1 diamond12 diamond123 diana1 diana12 diana123 diego1
diego12 diego123 diesel diesel1 diesel12 diesel123 diesel1234 disney disney1 disney12 disney123
doctor doctor1 doctor12 doctor123 doggy1 doggy12 doggy123 doggy1234 dollar dollar1 dollar12
dollar123 dolphin dolphin1 dolphin12 dolphin123 dolphins dolphins1 dolphins12 dolphins123 donald
donald1 donald12 donald123 donkey donkey1 donkey12 donkey123 donna1 donna12 donna123 dorothy
dorothy1 dorothy12 dorothy123 douglas douglas1 douglas12 douglas123 dragon dragon1 dragon12
dragon123 dragon1234 dragonfly dragonfly1 dragonfly12 dragonfly123 dream1 dream12 dream123 dreamer
dreamer1 dreamer12 dreamer123 dreams dreams1 dreams12 dreams123 drift1 drift12 drift123 dylan1
dylan12 dylan123 eagle1 eagle12 eagle123 eagle1234 eagles eagles1 eagles12 eagles123 edcrfv edward
edward1 edward12 edward123 electrician elizabeth elizabeth1 elizabeth12 elizabeth123 elmo12
elmo123 elvis1 elvis12 elvis123 emerald emerald1 emerald12 emerald123 emily1 emily12 emily123
eminem eminem1 eminem12 eminem123 emma12 emma123 energy energy1 energy12 energy123 engineer
engineer1 engineer12 engineer123 england england1 england12 england123 enter1 enter12 enter123
eric12 eric123 erica1 erica12 erica123 erin12 erin123 essendon ethan1 ethan12 ethan123 eva123
evan12 evan123 facebook facebook1 facebook12 facebook123 facebook1234 faith1 faith12 faith123
falcon falcon1 falcon12 falcon123 falcon1234 family family1 fantasy fantasy1 fantasy12 fantasy123
fast12 fast123 february february1 february12 february123 february1234 fernando fernando1
fernando12 fernando123 ferrari ferrari1 ferrari12 ferrari123 ffffff fireman fireman1 fireman12
fireman123 fishing fishing1 fishing12 fishing123 fitness fitness1 fitness12 fitness123 florida
florida1 florida12 florida123 flower flower1 flower12 flower123 flowers flowers1 flowers12
flowers123 football football1 football12 football123 football1234 ford12 ford123 forever
foreverlove fortnite fortnite1 fortnite12 fortnite123 fortnite1234 france france1 france12
france123 francis francis1 francis12 francis123 frank1 frank12 frank123 freedom freedom1 freedom12
freedom123 freedom1234 friday friday1 friday12 friday123 friday1234 friend friends friendship
frodo1 frodo12 frodo123 frodo1234 frost1 frost12 frost123 gabriel gabriel1 gabriel12 gabriel123
galaxy galaxy1 galaxy12 galaxy123 gamer1 gamer12 gamer123 gamer1234 gaming gaming1 gaming12
gaming123 gaming1234 gandalf gandalf1 gandalf12 gandalf123 gandalf1234 ganesh garfield garfield1
garfield12 garfield123 geelong george george1 george12 george123 gerald gerald1 gerald12 gerald123
germany germany1 germany12 germany123 gggggg giants giants1 giants12 giants123 ginger ginger1
ginger12 ginger123 ginger1234 godbless godisgood goku12 goku123 goku1234 golden golden1 golden12
golden123 golfer golfer1 golfer12 golfer123 golfer1234 goodbye goodbye1 goodbye12 goodbye123
goofy1 goofy12 goofy123 google google1 google12 google123 google1234 grace1 grace12 grace123
green1 green12 green123 greg12 greg123 guest1 guest12 guest123 guinness guinness1 guinness12
guinness123 guitar guitar1 guitar12 guitar123 hacker hacker1 hacker12 hacker123 hacker1234 hallo1
hallo12 hallo123 hammer1 hannah hannah1 hannah12 hannah123 happy1 happy12 happy123 harley harley1
harley12 harley123 harley1234 harry1 harry12 harry123 harry1234 hawaii hawaii1 hawaii12 hawaii123
hawthorn heart1 heart12 heart123 heather heather1 heather12 heather123 heaven heaven1 heaven12
heaven123 helen1 helen12 helen123 hello1 hello12 hello123 hellokitty hellokitty1 hellokitty12
hellokitty123 henry1 henry12 henry123 hero12 hero123 heroes heroes1 heroes12 heroes123 hhhhhh
hiphop hiphop1 hiphop12 hiphop123 hobart hockey hockey1 hockey12 hockey123 hockey1234 hogwarts
hogwarts1 hogwarts12 hogwarts123 hogwarts1234 hola12 hola123 holden holden1 holden12 holden123
holly1 holly12 holly123 homer1 homer12 homer123 honda1 honda12 honda123 honda1234 honey1 honey12
honey123 honeybee horse1 horse12 horse123 horse1234 hottie hulk12 hulk123 hulk1234 hunter hunter1
hunter12 hunter123 hunter1234 hunter2 hunting hunting1 hunting12 hunting123 hurricane hurricane1
hurricane12 hurricane123 ilovegod iloveher ilovehim iloveme ilovemyself iloveyou iloveyou!
iloveyou1 iloveyou2 india123 indian internet internet1 internet12 internet123 internet1234 iphone
iphone1 iphone12 iphone123 iphone1234 ireland ireland1 ireland12 ireland123 ironman ironman1
ironman12 ironman123 ironman1234 isaac1 isaac12 isaac123 isabella isabella1 isabella12 isabella123
island island1 island12 island123 italy1 italy12 italy123 jack12 jack123 jackie jackie1 jackie12
jackie123 jackson jackson1 jackson12 jackson123 jacob1 jacob12 jacob123 jaguar jaguar1 jaguar12
jaguar123 jaguar1234 james1 james12 james123 jane12 jane123 janet1 janet12 janet123 january
january1 january12 january123 january1234 jasmine jasmine1 jasmine12 jasmine123 jason1 jason12
jason123 jedi12 jedi123 jedi1234 jeffrey jeffrey1 jeffrey12 jeffrey123 jennifer jennifer1
jennifer12 jennifer123 jenny1 jenny12 jenny123 jeremy jeremy1 jeremy12 jeremy123 jesse1 jesse12
jesse123 jessica jessica1 jessica12 jessica123 jesus1 jesus12 jesus123 jesuschrist jjjjjj joanna
joanna1 joanna12 joanna123 joel12 joel123 john12 john123 johnny johnny1 johnny12 johnny123
jonathan jonathan1 jonathan12 jonathan123 jordan jordan1 jordan12 jordan123 jordan23 joseph
joseph1 joseph12 joseph123 joshua joshua1 joshua12 joshua123 juan12 juan123 julia1 julia12
julia123 julie1 julie12 julie123 july12 july123 july1234 june12 june123 june1234 jupiter jupiter1
jupiter12 jupiter123 justin justin1 justin12 justin123 juventus juventus1 juventus12 juventus123
kangaroo karen1 karen12 karen123 kate12 kate123 katherine katherine1 katherine12 katherine123
kathy1 kathy12 kathy123 katie1 katie12 katie123 keith1 keith12 keith123 kelly1 kelly12 kelly123
kenneth kenneth1 kenneth12 kenneth123 kevin1 kevin12 kevin123 killer killer1 killer12 killer123
killer1234 kimberly kimberly1 kimberly12 kimberly123 kitten kitten1 kitten12 kitten123 kitten1234
kitty1 kitty12 kitty123 kitty1234 kiwi123 kkkkkk knight knight1 knight12 knight123 knight1234
koala1 koala12 koala123 koala1234 krishna kyle12 kyle123 lakers lakers1 lakers12 lakers123 laura1
laura12 laura123 lauren lauren1 lauren12 lauren123 legend legend1 legend12 legend123 legolas
legolas1 legolas12 legolas123 legolas1234 lemon1 lemon12 lemon123 leonardo leonardo1 leonardo12
leonardo123 leopard leopard1 leopard12 leopard123 leopard1234 letmein letmein1 letmein12
letmein123 letmein1234 lightning lightning1 lightning12 lightning123 lily12 lily123 linda1 linda12
linda123 lindsay lindsay1 lindsay12 lindsay123 linux1 linux12 linux123 linux1234 lion12 lion123
lion1234 lisa12 lisa123 liverpool liverpool1 liverpool12 liverpool123 lkjhgf lkjhgfdsa llllll
logan1 logan12 logan123 login1 login12 login123 london london1 london12 london123 louis1 louis12
louis123 love12 love123 love1234 lovelove lovely lovely1 lovely12 lovely123 loveme lover1 lover12
lover123 lovers loveyou lucas1 lucas12 lucas123 lucifer lucifer1 lucifer12 lucifer123 lucky1
lucky12 lucky123 lucky1234 lucy12 lucy123 lucy1234 luigi1 luigi12 luigi123 luigi1234 luis12
luis123 luke12 luke123 m123456 madison madison1 madison12 madison123 madonna madonna1 madonna12
madonna123 madrid madrid1 madrid12 madrid123 maggie maggie1 maggie12 maggie123 magic1 magic12
magic123 magic1234 manager manager1 manager12 manager123 manchester manchester1 manchester12
manchester123 mango1 mango12 mango123 march1 march12 march123 march1234 marcus marcus1 marcus12
marcus123 margaret margaret1 margaret12 margaret123 maria1 maria12 maria123 marie1 marie12
marie123 marina marina1 marina12 marina123 marine marine1 marine12 marine123 mario1 mario12
mario123 mario1234 mark12 mark123 martha martha1 martha12 martha123 martin martin1 martin12
martin123 mary12 mary123 mason1 mason12 mason123 master master1 master12 master123 master1234
matilda matrix matrix1 matrix12 matrix123 matrix1234 matthew matthew1 matthew12 matthew123 max123
max1234 megan1 megan12 megan123 melbourne melissa melissa1 melissa12 melissa123 mercedes mercedes1
mercedes12 mercedes123 mercury mercury1 mercury12 mercury123 metal1 metal12 metal123 metallica
metallica1 metallica12 metallica123 mexico mexico1 mexico12 mexico123 mia123 michael michael1
michael12 michael123 michelle michelle1 michelle12 michelle123 mickey mickey1 mickey12 mickey123
microsoft microsoft1 microsoft12 microsoft123 microsoft1234 midnight midnight1 midnight12
midnight123 miguel miguel1 miguel12 miguel123 mike12 mike123 milan1 milan12 milan123 million
million1 million12 million123 minecraft minecraft1 minecraft12 minecraft123 minecraft1234 minnie
minnie1 minnie12 minnie123 mmmmmm mnbvcx mnbvcxz molly1 molly12 molly123 molly1234 monday monday1
monday12 monday123 monday1234 money1 money12 money123 monica monica1 monica12 monica123 monkey
monkey1 monkey12 monkey123 monkey1234 moonlight moonlight1 moonlight12 moonlight123 morgan morgan1
morgan12 morgan123 moscow moscow1 moscow12 moscow123 motdepasse muffin muffin1 muffin12 muffin123
muscle muscle1 muscle12 muscle123 music1 music12 music123 mustang mustang1 mustang12 mustang123
mybaby myfamily mylove mypass mypassword mystic mystic1 mystic12 mystic123 mystic1234 nala12
nala123 nala1234 nancy1 nancy12 nancy123 naruto naruto1 naruto12 naruto123 naruto1234 natalie
natalie1 natalie12 natalie123 nathan nathan1 nathan12 nathan123 navy12 navy123 network network1
network12 network123 network1234 newpassword newyork newyork1 newyork12 newyork123 newzealand
nicholas nicholas1 nicholas12 nicholas123 nicole nicole1 nicole12 nicole123 nina12 nina123 ninja1
ninja12 ninja123 ninja1234 nintendo nintendo1 nintendo12 nintendo123 nintendo1234 nirvana nirvana1
nirvana12 nirvana123 nissan nissan1 nissan12 nissan123 nitro1 nitro12 nitro123 nnnnnn noah12
noah123 nokia1 nokia12 nokia123 nokia1234 nopassword november november1 november12 november123
november1234 nurse1 nurse12 nurse123 ocean1 ocean12 ocean123 october october1 october12 october123
october1234 office office1 office12 office123 oliver oliver1 oliver12 oliver123 olivia olivia1
olivia12 olivia123 oooooo open12 open123 opensesame orange orange1 orange12 orange123 oscar1
oscar12 oscar123 oscar1234 p@ss1234 p@ssw0rd p@ssword pa55w0rd pa55word packers packers1 packers12
packers123 pakistan pamela pamela1 pamela12 pamela123 panda1 panda12 panda123 panda1234 panther
panther1 panther12 panther123 panther1234 paradise paradise1 paradise12 paradise123 paris1 paris12
paris123 parola pass123 pass1234 pass@123 passpass passw0rd passw0rd1 password password! password0
password01 password1 password11 password12 password123 password1234 password2 password3 password7
password9 password99 passwords passwort patricia patricia1 patricia12 patricia123 patrick patrick1
patrick12 patrick123 patriots patriots1 patriots12 patriots123 paul12 paul123 pauline pauline1
pauline12 pauline123 peace1 peace12 peace123 peach1 peach12 peach123 peanut peanut1 peanut12
peanut123 penny1 penny12 penny123 pepper pepper1 pepper12 pepper123 pepper1234 peter1 peter12
peter123 philip philip1 philip12 philip123 phoenix phoenix1 phoenix12 phoenix123 phoenix1234
pikachu pikachu1 pikachu12 pikachu123 pikachu1234 pink12 pink123 pirate pirate1 pirate12 pirate123
pirate1234 pizza1 pizza12 pizza123 platypus player player1 player12 player123 player1234
playstation playstation1 playstation12 playstation123 playstation1234 please please1 please12
please123 plumber poiuyt poiuytrewq pokemon pokemon1 pokemon12 pokemon123 pokemon1234 police
police1 police12 police123 pony12 pony123 pony1234 porsche porsche1 porsche12 porsche123 potter
potter1 potter12 potter123 potter1234 power1 power12 power123 pppppp prayer prince prince1
prince12 prince123 princess princess1 princess12 princess123 princess1234 private private1
private12 private123 public public1 public12 public123 pumpkin pumpkin1 pumpkin12 pumpkin123
puppy1 puppy12 puppy123 puppy1234 purple purple1 purple12 purple123 python python1 python12
python123 q123456 q1w2e3r4 q1w2e3r4t5 qaz123 qazqaz qazwsx qazwsx1 qazwsx12 qazwsx123 qazwsxedc
qqqqqq qqqqqqqq queen1 queen12 queen123 queensland qwaszx qwe123 qwe123456 qwe123qwe qweasd
qweasdzxc qweqwe qwer1234 qwerasdf qwerqwer qwert123 qwerty qwerty1 qwerty12 qwerty123 qwerty1234
qwerty12345 qwerty123456 qwertyui qwertyuiop qwertz qwertzuiop rabbit rabbit1 rabbit12 rabbit123
rabbit1234 rachel rachel1 rachel12 rachel123 racing racing1 racing12 racing123 rafael rafael1
rafael12 rafael123 raiders raiders1 raiders12 raiders123 rainbow rainbow1 rainbow12 rainbow123
ralph1 ralph12 ralph123 randy1 randy12 randy123 ranger ranger1 ranger12 ranger123 ranger1234
raymond raymond1 raymond12 raymond123 rebecca rebecca1 rebecca12 rebecca123 redsox redsox1
redsox12 redsox123 richard richard1 richard12 richard123 richmond1 rihanna rihanna1 rihanna12
rihanna123 robert robert1 robert12 robert123 roblox roblox1 roblox12 roblox123 roblox1234 rocket
rocket1 rocket12 rocket123 rocknroll rocknroll1 rocknroll12 rocknroll123 rocky1 rocky12 rocky123
rocky1234 roger1 roger12 roger123 ronald ronald1 ronald12 ronald123 roosters root123 rose12
rose123 rrrrrr ruby12 ruby123 rugby1 rugby12 rugby123 rugby1234 runner runner1 runner12 runner123
russell russell1 russell12 russell123 russia russia1 russia12 russia123 rusty1 rusty12 rusty123
ruth12 ruth123 ryan12 ryan123 s123456 sabrina sabrina1 sabrina12 sabrina123 sailing sailing1
sailing12 sailing123 sally1 sally12 sally123 samantha samantha1 samantha12 samantha123 sammy1
sammy12 sammy123 sample sample1 sample12 sample123 samsung samsung1 samsung12 samsung123
samsung1234 samuel samuel1 samuel12 samuel123 samurai samurai1 samurai12 samurai123 samurai1234
sandra sandra1 sandra12 sandra123 sapphire sapphire1 sapphire12 sapphire123 sarah1 sarah12
sarah123 sasuke sasuke1 sasuke12 sasuke123 sasuke1234 satan1 satan12 satan123 saturday saturday1
saturday12 saturday123 saturday1234 saturn saturn1 saturn12 saturn123 savannah savannah1
savannah12 savannah123 scarlett scarlett1 scarlett12 scarlett123 school school1 school12 school123
scooby scooby1 scooby12 scooby123 scorpion scorpion1 scorpion12 scorpion123 scotland scotland1
scotland12 scotland123 scott1 scott12 scott123 sean12 sean123 sebastian sebastian1 sebastian12
sebastian123 secret secret1 secret12 secret123 secret1234 senha123 september september1
september12 september123 september1234 server server1 server12 server123 server1234 service
service1 service12 service123 sesame sesame1 sesame12 sesame123 shadow shadow1 shadow12 shadow123
shadow1234 shakira shakira1 shakira12 shakira123 shannon shannon1 shannon12 shannon123 shark1
shark12 shark123 sharks sharks1 sharks12 sharks123 sharon sharon1 sharon12 sharon123 sierra
sierra1 sierra12 sierra123 silver silver1 silver12 silver123 simba1 simba12 simba123 simba1234
simpsons simpsons1 simpsons12 simpsons123 singer singer1 singer12 singer123 skateboard skateboard1
skateboard12 skateboard123 skater skater1 skater12 skater123 slipknot slipknot1 slipknot12
slipknot123 smile1 smile12 smile123 smokey smokey1 smokey12 smokey123 smokey1234 snake1 snake12
snake123 sniper sniper1 sniper12 sniper123 sniper1234 snoopy snoopy1 snoopy12 snoopy123 snowball
snowball1 snowball12 snowball123 snowboard snowboard1 snowboard12 snowboard123 snowman snowman1
snowman12 snowman123 soccer soccer1 soccer12 soccer123 soccer1234 sofia1 sofia12 sofia123 soldier
soldier1 soldier12 soldier123 soldier1234 sophie sophie1 sophie12 sophie123 soul12 soul123 spain1
spain12 spain123 speed1 speed12 speed123 spider spider1 spider12 spider123 spiderman spiderman1
spiderman12 spiderman123 spiderman1234 spirit spirit1 spirit12 spirit123 spring spring1 spring12
spring123 spring1234 ssssss starlight starlight1 starlight12 starlight123 stars1 stars12 stars123
starwars starwars1 starwars12 starwars123 starwars1234 steelers steelers1 steelers12 steelers123
stella stella1 stella12 stella123 stephanie stephanie1 stephanie12 stephanie123 stephen stephen1
stephen12 stephen123 steven steven1 steven12 steven123 storm1 storm12 storm123 strawberry
strawberry1 strawberry12 strawberry123 strike strike1 strike12 strike123 strike1234 student
student1 student12 student123 subaru subaru1 subaru12 subaru123 sugar1 sugar12 sugar123 summer
summer1 summer12 summer123 summer1234 sunday sunday1 sunday12 sunday123 sunday1234 sunflower
sunflower1 sunflower12 sunflower123 sunshine sunshine1 sunshine12 sunshine123 sunshine1234
superman superman1 superman12 superman123 superman1234 support support1 support12 support123
surfer surfer1 surfer12 surfer123 susan1 susan12 susan123 suzuki suzuki1 suzuki12 suzuki123
suzuki1234 sweet1 sweet12 sweet123 sweetheart sweetie sweety sydney sydney1 sydney12 sydney123
sylvia sylvia1 sylvia12 sylvia123 system system1 system12 system123 tasmania taylor taylor1
taylor12 taylor123 teacher teacher1 teacher12 teacher123 teddy1 teddy12 teddy123 teddybear
teddybear1 teddybear12 teddybear123 tennis tennis1 tennis12 tennis123 tennis1234 tequila tequila1
tequila12 tequila123 teresa teresa1 teresa12 teresa123 test12 test123 test1234 testing testing1
testing12 testing123 texas1 texas12 texas123 thanks thanks1 thanks12 thanks123 thepassword thomas
thomas1 thomas12 thomas123 thunder thunder1 thunder12 thunder123 thursday thursday1 thursday12
thursday123 thursday1234 tiffany tiffany1 tiffany12 tiffany123 tiger1 tiger12 tiger123 tiger1234
tigger tigger1 tigger12 tigger123 tigger1234 timber timothy timothy1 timothy12 timothy123 tina12
tina123 tinkerbell tinkerbell1 tinkerbell12 tinkerbell123 toby12 toby123 tokyo1 tokyo12 tokyo123
toolbox toor123 tornado tornado1 tornado12 tornado123 toyota toyota1 toyota12 toyota123 tracy1
tracy12 tracy123 trader trader1 trader12 trader123 tradie travis travis1 travis12 travis123 trewq1
trustno trustno1 trustno12 trustno123 tttttt tuesday tuesday1 tuesday12 tuesday123 tuesday1234
tupac1 tupac12 tupac123 turbo1 turbo12 turbo123 turkey turkey1 turkey12 turkey123 turtle turtle1
turtle12 turtle123 tyler1 tyler12 tyler123 united united1 united12 united123 universe universe1
universe12 universe123 university university1 university12 university123 user12 user123 uuuuuu
valerie valerie1 valerie12 valerie123 vanessa vanessa1 vanessa12 vanessa123 vegemite vegeta
vegeta1 vegeta12 vegeta123 vegeta1234 veronica veronica1 veronica12 veronica123 victor victor1
victor12 victor123 victoria victoria1 victoria12 victoria123 victory victory1 victory12 victory123
viking viking1 viking12 viking123 viking1234 vincent vincent1 vincent12 vincent123 violet violet1
violet12 violet123 viper1 viper12 viper123 vodka1 vodka12 vodka123 vvvvvv w123456 wachtwoord
wallabies wallaby walter walter1 walter12 walter123 warrior warrior1 warrior12 warrior123
warrior1234 wayne1 wayne12 wayne123 wednesday wednesday1 wednesday12 wednesday123 wednesday1234
welcome welcome1 welcome12 welcome123 welcome1234 wendy1 wendy12 wendy123 whale1 whale12 whale123
whatever whatever1 whatever12 whatever123 whatever1234 whiskey whiskey1 whiskey12 whiskey123
white1 white12 white123 william william1 william12 william123 windows windows1 windows12
windows123 windows1234 winner winner1 winner12 winner123 winter winter1 winter12 winter123
winter1234 wizard wizard1 wizard12 wizard123 wizard1234 wolf12 wolf123 wolf1234 wsxedc wwwwww
xbox12 xbox123 xbox1234 xxxxxx xxxxxxxx yamaha yamaha1 yamaha12 yamaha123 yamaha1234 yankees
yankees1 yankees12 yankees123 yellow yellow1 yellow12 yellow123 yoda12 yoda123 yoda1234 ytrewq
yyyyyy z123456 zachary zachary1 zachary12 zachary123 zaq12wsx zaq1zaq1 zaqwsx zelda1 zelda12
zelda123 zelda1234 zoe123 zxc123 zxcasdqwe zxcv12 zxcv123 zxcv1234 zxcvbn zxcvbn123 zxcvbnm
zxcvbnm1 zxczxc zzzzzz zzzzzzzz
`;
