/** Plain, friendly, easily dictated over the phone; no two words form a rude pair. */
export const ADJECTIVES = words(`
  able agile airy alert amber ample apt arctic astute autumn avid azure balmy blithe blue bold brave breezy bright
  brisk bronze calm candid careful casual cheerful chief civic civil clear clever cloudy coastal cobalt cool copper
  coral cordial cosmic cosy crimson crisp cubic curious daily dapper daring dashing deft devout distant dotted dusky
  dutiful early earnest easy eager elder elegant emerald equal even exact fabled fair faithful fancy famed festive fine
  firm fleet floral fluent fond formal frank free fresh friendly frosty frugal gallant genial gentle genuine gifted
  glad gleaming global golden good graceful grand grateful green handy happy hardy hazel hearty helpful honest hopeful
  humble icy ideal indigo inland ivory jade jolly jovial joyful just keen kind lasting lavender learned level light
  lilac lively local lofty loyal lucid lucky lunar lush magic major maple maroon marine mellow merry mighty mild mindful
  minty misty modern modest mossy musical native neat nifty nimble noble northern notable novel oaken olive open orange
  organic patient peaceful pearly placid plain playful pleasant plucky polar polite prime proper proud prudent purple
  quaint quick quiet rapid rare ready regal robust rosy round royal ruby rural rustic sage sandy scarlet serene shady
  shiny silent silky silver simple sincere sleek smart smooth snowy social solar solid southern speedy spring spruce
  stable starry steady stellar still stout sturdy subtle summer sunny superb sure swift teal tender thankful thrifty
  tidal tidy timely tiny tranquil true trusty upbeat urban useful valiant valid vast velvet verdant vibrant vivid warm
  watchful western whole winged winter wise witty wooden woven young zesty
`);

export const NOUNS = words(`
  acorn almond anchor apple apricot arbor arch aspen atlas atoll badge badger bakery bamboo banjo barley barn basin
  basket bay beacon beaver beech bell bench berry birch bison blossom bluff boat bobcat bonnet book boulder bramble
  breeze bridge brook bucket bumper burrow button cabin cactus camel candle canoe canopy canvas canyon cape captain
  caravan cardinal carpet castle cavern cedar cello chapel chart cherry chestnut cinema circle citrus clarinet cliff
  clock cloud clover coast cobble comet compass condor copse corner cottage cove coyote crane crater creek cricket
  crystal current cypress daisy dawn deer delta desert dingo dolphin donkey dove dragon drum dune eagle echo elm ember
  falcon fern ferry fiddle field finch fjord flag flame flint flute forest fountain fox galaxy garden garnet gate gazelle
  geyser ginger glacier glade globe goose grain granite grape grotto grove gull hamlet hammer harbour hare harp harvest
  hawk hazelnut heath hedge heron hickory hill hive hollow honey horizon island ivy jasmine jetty jungle juniper kayak
  kestrel kettle kite koala lagoon lake lantern larch lark laurel leaf ledge lemon lighthouse lily linden lion lizard
  llama lodge loft lotus lynx magnet magpie mango maple marble market marmot marsh meadow melon mesa meteor mill mirror
  mist mitten moon moose moss mountain muffin nebula nest nettle nutmeg oasis oat ocean olive orchard orchid otter owl
  oyster paddle palm panda panther parade parrot pasture path peach peak pear pebble pelican penguin pepper petal piano
  pier pigeon pine plain planet plateau plum pond poplar poppy prairie puffin quail quarry quartz quill rabbit raft rain
  rapids raven reef ridge river robin rocket rose saddle saffron sail salmon sapling satchel sequoia shell shore shrub
  sky sleigh snow sparrow spire spring spruce square squirrel star stork stream summit sun swallow swan sycamore tavern
  teapot temple terrace thicket thistle thyme tiger timber toast tower trail treasure trellis trout tulip tundra turtle
  valley vessel village vine viola violet vista wagon walnut walrus waterfall wave willow windmill wolf woodland wren
  yacht yarrow zebra zephyr
`);

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
