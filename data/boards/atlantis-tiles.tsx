<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="atlantis-tiles" tilewidth="48" tileheight="48" tilecount="5" columns="5">
 <image source="atlantis-tiles.png" width="240" height="48"/>
 <tile id="0" type="atlantis"/>
 <tile id="1" type="A"/>
 <tile id="2" type="B"/>
 <tile id="3" type="water"/>
 <tile id="4" type="mainland"/>
</tileset>
