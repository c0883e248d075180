<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="survive-tiles" tilewidth="56" tileheight="64" tilecount="4" columns="4">
 <image source="survive-tiles.png" width="224" height="64"/>
 <tile id="0" type="sea"/>
 <tile id="1" type="island"/>
 <tile id="2" type="serpent"/>
 <tile id="3" type="isle"/>
</tileset>
